import PortableFoundation
import StyleGuide
import TerminalClient
import TextFormatting

/// Where results and messages go, and how they look.
struct Output: Sendable {
  let terminal: TerminalClient
  let appearance: Appearance

  /// Whether results and failures are for programs.
  let isJSON: Bool

  /// The wall clock, for the times of objects.
  let now: @Sendable () -> Date

  /// The number of columns of a line.
  var width: Int {
    appearance.columns ?? (terminal.isTerminal(.output) ? terminal.size()?.columns : nil) ?? 80
  }

  /// The same where standard output is a terminal; nil where it is none, and nothing needs to be cut.
  var terminalWidth: Int? { terminal.isTerminal(.output) ? width : nil }

  /// The style of text on a stream.
  func style(on stream: TerminalClient.OutputStream) -> Style {
    appearance.style(onTerminal: terminal.isTerminal(stream == .output ? .output : .error))
  }

  /// Shows a result: one text, from which nothing is missing when this returns, and a line break at its end.
  ///
  /// The messages before it are written first, since both streams may be one terminal.
  ///
  /// - Parameters:
  ///   - isExact: Whether programs read the text, so that it has the same characters everywhere.
  ///   - change: What is made already, if the result is that of a change.
  /// - Throws: ``Failure``, `readerGone`, or `CancellationError` for a result that changed nothing.
  func show(_ text: String, isExact: Bool = false, after change: Change? = nil) async throws {
    await flushMessages()
    let text = isExact ? text : style(on: .output).characters(of: text)
    // By bytes: CR and LF are one character.
    let isWhole = text.utf8.last == UInt8(ascii: "\n")
    terminal.write(isWhole ? text : text + "\n", to: .output)
    do {
      try await terminal.flush(.output)
    } catch TerminalClientError.readerGone {
      throw TerminalClientError.readerGone
    } catch is CancellationError {
      throw change.map { Failure(notShown: text, after: $0, cause: Self.blocked) }
        ?? CancellationError()
    } catch {
      throw change.map { Failure(notShown: text, after: $0, cause: "\(error)") }
        ?? Failure(notWritten: error)
    }
  }

  private static let blocked = "Standard output was blocked when a signal ended the command."

  /// Shows a result for programs.
  ///
  /// - Parameter time: When what the object reports happened; by default now.
  func show(
    _ object: JSON,
    of type: JSON.ObjectType,
    at time: Date? = nil,
    after change: Change? = nil
  ) async throws {
    try await show(line(object, of: type, at: time ?? now()), isExact: true, after: change)
  }

  /// Shows a message on standard error, of which nothing acts on a terminal but its role.
  func report(_ line: String, as role: Role? = nil) {
    let text = line.escapedForTerminal(limit: Failure.longestLine)
    write([role.map { style(on: .error).text(text, as: $0) } ?? text])
  }

  private func line(_ object: JSON, of type: JSON.ObjectType, at time: Date) -> String {
    object.line(of: type, at: time, schemaVersion: JSON.schemaVersion)
  }

  /// Reports something to programs on standard error.
  func report(_ object: JSON, of type: JSON.ObjectType) {
    write([line(object, of: type, at: now())])
  }

  /// Shows why a command failed.
  func report(_ failure: Failure) {
    if isJSON { return report(failure.json, of: .failure) }
    let lines = failure.lines
    write(lines.prefix(1).map { style(on: .error).text($0, as: .error) } + lines.dropFirst())
  }

  /// Tells on standard error of what does not hinder a command.
  func warn(code: String, _ message: String) {
    if isJSON {
      let warning: JSON = ["warning": ["code": .string(code), "message": .string(message)]]
      return report(warning, of: .warning)
    }
    report("Warning: \(message)")
  }

  /// Waits until the messages so far are written; where that fails, no stream is left to report it on.
  func flushMessages() async {
    try? await terminal.flush(.error)
  }

  private func write(_ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    terminal.write(style(on: .error).characters(of: text), to: .error)
  }
}

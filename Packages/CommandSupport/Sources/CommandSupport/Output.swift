public import PortableFoundation
public import StyleGuide
public import TerminalClient
public import TextFormatting

/// A change by a command, which the failure to print the result reports.
///
///     extension Change {
///       static let addition = Change("The task is saved")
///     }
public struct Change: Sendable {
  let clause: String

  /// Creates a change from a clause that reports it, such as "The task is saved".
  public init(_ clause: String) {
    self.clause = clause
  }
}

/// The streams for results and messages, and their appearance.
public struct Output: Sendable {
  /// The terminal of the process.
  public let terminal: TerminalClient

  /// The appearance that options and environment ask for.
  public let appearance: Appearance

  /// Whether results and failures are JSON.
  public let isJSON: Bool

  /// The version of the JSON.
  public let schemaVersion: Int

  /// Returns the wall-clock time, for the `time` of objects.
  let now: @Sendable () -> Date

  /// The number of columns of a line.
  public var width: Int {
    appearance.columns ?? (terminal.isTerminal(.output) ? terminal.size()?.columns : nil) ?? 80
  }

  /// The number of columns of a terminal on standard output; nil if standard output is not a terminal.
  public var terminalWidth: Int? { terminal.isTerminal(.output) ? width : nil }

  /// Returns the style of text on a stream.
  public func style(on stream: TerminalClient.OutputStream) -> TextStyle {
    appearance.style(onTerminal: terminal.isTerminal(stream == .output ? .output : .error))
  }

  /// Prints a result on standard output, followed by a line break; returns when all of it is written.
  ///
  /// Earlier messages are written first, since both streams may be the same terminal.
  ///
  /// - Parameters:
  ///   - text: The result.
  ///   - isExact: Whether the text has the same characters in every locale, because programs read it.
  ///   - change: The change whose result is printed.
  /// - Throws: ``Failure``, `readerGone`, or `CancellationError` for a result that changed nothing.
  public func show(_ text: String, isExact: Bool = false, after change: Change? = nil) async throws
  {
    await flushMessages()
    let text = isExact ? text : style(on: .output).transliterated(text)
    // By bytes: CR and LF are one character.
    let endsLine = text.utf8.last == UInt8(ascii: "\n")
    terminal.write(endsLine ? text : text + "\n", to: .output)
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

  private static let blocked = "A signal ended the command while standard output was blocked."

  /// Returns when everything on standard output is written.
  ///
  /// - Throws: ``Failure`` if it cannot be written; `readerGone`.
  public func flush() async throws {
    do {
      try await terminal.flush(.output)
    } catch let error as TerminalClientError where error != .readerGone {
      throw Failure(notWritten: error)
    }
  }

  /// Runs work that may print nothing for long, and cancels it within a second after the reader of standard output has
  /// gone, as `head` does after its last line.
  ///
  /// - Throws: `readerGone`; ``Failure`` if standard output cannot be written; an error of the work.
  public func whileRead<Value: Sendable>(
    on clock: any Clock<Duration>,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        while true {
          try await clock.sleep(for: .seconds(1))
          terminal.write("", to: .output)
          try await flush()
        }
      }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }

  /// Prints an object on standard output.
  ///
  /// - Parameters:
  ///   - object: The keys of the object, without those that every object has.
  ///   - type: The type of the object.
  ///   - time: The time of the reported event; by default now.
  ///   - change: The change whose result is printed.
  public func show(
    _ object: JSON,
    of type: JSON.ObjectType,
    at time: Date? = nil,
    after change: Change? = nil
  ) async throws {
    try await show(line(object, of: type, at: time), isExact: true, after: change)
  }

  /// Prints a message on standard error in the colour of a role; control characters are escaped.
  public func report(_ line: String, as role: Role? = nil) {
    let text = line.escapedForTerminal(limit: Failure.longestLine)
    write([role.map { style(on: .error).text(text, as: $0) } ?? text])
  }

  /// Prints an object on standard error.
  public func report(_ object: JSON, of type: JSON.ObjectType) {
    write([line(object, of: type)])
  }

  /// Prints a failure on standard error.
  public func report(_ failure: Failure) {
    if isJSON { return report(failure.json, of: .failure) }
    let lines = failure.lines
    write(lines.prefix(1).map { style(on: .error).text($0, as: .bad) } + lines.dropFirst())
  }

  /// Prints a warning on standard error.
  public func warn(code: String, _ message: String) {
    if isJSON {
      let warning: JSON = ["warning": ["code": .string(code), "message": .string(message)]]
      return report(warning, of: .warning)
    }
    report("Warning: \(message)")
  }

  /// Waits until the messages so far are written; a failure cannot be reported anywhere.
  public func flushMessages() async {
    try? await terminal.flush(.error)
  }

  /// Returns an object on one line.
  ///
  /// - Parameters:
  ///   - object: The keys of the object, without those that every object has.
  ///   - type: The type of the object.
  ///   - time: The time of the reported event; by default now.
  public func line(_ object: JSON, of type: JSON.ObjectType, at time: Date? = nil) -> String {
    object.line(of: type, at: time ?? now(), schemaVersion: schemaVersion)
  }

  private func write(_ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    terminal.write(style(on: .error).transliterated(text), to: .error)
  }
}

// The types of the objects that every tool prints.
extension JSON.ObjectType {
  /// The checks of `doctor`.
  static let doctor = Self("doctor")

  /// A step, logged with `--verbose`.
  static let log = Self("log")

  /// A warning on standard error.
  static let warning = Self("warning")

  /// The failure of a command.
  public static let failure = Self("failure")
}

import StyleGuide
import TerminalClient

/// Where results and messages go.
struct Output: Sendable {
  let terminal: TerminalClient

  /// The number of columns that help is wrapped to.
  var width: Int {
    guard terminal.isTerminal(.output), let size = terminal.size() else { return 80 }
    return size.columns
  }

  /// Shows a result, of which nothing was to be saved.
  func show(_ text: String) -> ExitCode {
    show(text, whenFailed: .cannotReadOrSave)
  }

  /// Shows a result that is saved.
  func showSaved(_ text: String) -> ExitCode {
    show(text, whenFailed: .notShown)
  }

  /// Shows messages on standard error, a line each, with nothing in them that acts on a terminal.
  func report(_ lines: String...) {
    report(lines)
  }

  /// Shows messages on standard error, a line each, with nothing in them that acts on a terminal.
  func report(_ lines: [String]) {
    reportEscaped(lines.map { $0.escapedForTerminal(limit: Self.longestLine) })
  }

  /// Shows messages on standard error whose text from outside is escaped already.
  func reportEscaped(_ lines: [String]) {
    // Where even this fails, nobody is left who could be told.
    try? terminal.write(lines.map { $0 + "\n" }.joined(), to: .error)
  }

  /// The number of characters at which a message is cut: room for two URLs of the longest kind.
  private static let longestLine = 6_000

  private func show(_ text: String, whenFailed code: ExitCode) -> ExitCode {
    do {
      try terminal.write(text + "\n", to: .output)
      return .success
    } catch TerminalClientError.readerGone {
      return .success
    } catch {
      if code == .notShown {
        report(
          ["The fetch is saved, but could not be shown."]
            + text.split(separator: "\n").map(String.init)
        )
      }
      report("\(error)")
      return code
    }
  }
}

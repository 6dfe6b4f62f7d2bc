import StyleGuide
import TerminalClient

/// Where results and messages go.
struct Output: Sendable {
  let terminal: TerminalClient

  /// Shows a result.
  func show(_ text: String) throws {
    try terminal.write(text.hasSuffix("\n") ? text : text + "\n", .output)
  }

  /// Shows messages on standard error, a line each, with nothing in them that acts on a terminal.
  func report(_ lines: String...) {
    let text = lines.map { $0.escapedForTerminal(limit: 2_000) + "\n" }.joined()
    // Where even this fails, nobody is left who could be told.
    try? terminal.write(text, .error)
  }
}

/// Why a command ends without success.
struct Failure: Error {
  let code: ExitCode
  let sentence: String
}

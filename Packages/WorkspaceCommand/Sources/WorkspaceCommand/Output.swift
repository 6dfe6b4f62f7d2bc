import TerminalClient
import TextFormatting

/// Where results and messages go.
struct Output: Sendable {
  let terminal: TerminalClient

  /// Shows a result, from which nothing is missing when this returns.
  func show(_ text: String) async throws {
    terminal.write(text.hasSuffix("\n") ? text : text + "\n", to: .output)
    try await terminal.flush(.output)
  }

  /// Shows messages on standard error, a line each, with nothing in them that acts on a terminal.
  func report(_ lines: String...) {
    let text = lines.map { $0.escapedForTerminal(limit: 2_000) + "\n" }.joined()
    terminal.write(text, to: .error)
  }

  /// Waits until the messages so far are written; where that fails, no stream is left to report it on.
  func flushMessages() async {
    try? await terminal.flush(.error)
  }
}

/// Why a command ends without success.
struct Failure: Error {
  let code: ExitCode
  let sentence: String
}

public import StyleGuide
public import TerminalClient

extension CommandRun {
  /// Shows a screen until the user quits, and returns the exit code.
  ///
  /// - Parameters:
  ///   - alternative: The command for a run without a terminal, such as `tasks list`.
  ///   - show: Shows the screen in a style, or as plain lines, and returns the signal that ended it.
  public func onScreen(
    withoutTerminal alternative: String,
    _ show: (_ style: TextStyle, _ isPlain: Bool) async throws -> TerminalClient.Signal?
  ) async throws -> ExitCode {
    for stream in [TerminalClient.Stream.input, .output] where !output.terminal.isTerminal(stream) {
      throw Failure(
        .usage,
        code: "usage",
        "\(TerminalClientError.notATerminal(stream)) '\(command)' needs one.",
        "Without a terminal: \(alternative)"
      )
    }
    do {
      return try await show(output.style(on: .output), output.appearance.isPlain)
        .flatMap(ExitCode.init(endedBy:)) ?? .success
    } catch let error as TerminalClientError where error != .readerGone {
      throw Failure(notWritten: error)
    }
  }
}

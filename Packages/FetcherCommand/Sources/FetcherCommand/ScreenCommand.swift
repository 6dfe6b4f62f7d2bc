import CommandLineParsing
import CommandSupport
import DataFetchFeature
import DataFetchScreen
import TerminalClient
import TerminalUI

let screenCommand = ToolCommand<Dependencies>(
  "screen",
  summary: "Show the code, the number of fetches and a button to fetch, on the whole terminal.",
  options: [serverOptions, transportOptions],
  examples: [
    ("fetcher screen", "Fetch with Return, get help with ?, leave with q."),
    ("fetcher screen --plain", "Tell what changes in lines, and draw nothing."),
  ]
) { try await $0.screen() }

extension CommandRun<Dependencies> {
  /// Shows the screen until somebody leaves it.
  fileprivate func screen() async throws -> ExitCode {
    for stream in [TerminalClient.Stream.input, .output] where !output.terminal.isTerminal(stream) {
      throw Failure(
        .usage,
        code: "usage",
        "\(TerminalClientError.notATerminal(stream)) The screen needs one.",
        "To fetch without a screen: fetcher fetch"
      )
    }
    let network = try network
    let screen = DataFetchScreen(
      viewModel: DataFetchViewModel(try await openDataFetch()),
      terminal: output.terminal,
      clock: system.clock,
      options: TerminalScreen.Options(
        style: output.style(on: .output),
        isPlain: output.appearance.isPlain
      ),
      // The screen itself shows the first line, which is the same for all failures.
      explanation: { Array($0.failure(over: network).lines.dropFirst()) }
    )
    do {
      return try await screen.run().flatMap(ExitCode.init(endedBy:)) ?? .success
    } catch let error as TerminalClientError where error != .readerGone {
      throw Failure(notWritten: error)
    }
  }
}

import CommandLineParsing
import CommandSupport
import DataFetchFeature
import DataFetchScreen
import NetworkOptions
import Synchronization
import TerminalClient
import TerminalUI

let screenCommand = ToolCommand<Dependencies>(
  "screen",
  summary: "Watch the health of the server on a full-screen terminal.",
  options: [
    OptionGroup("Watch", startWatchingOption, everyOption, machineOption),
    serverOptions,
    networkOptions.group,
  ],
  examples: [
    ("fetcher screen", "Open the screen: return fetches, w watches, ? shows help, q quits."),
    ("fetcher screen --watch --every 1m", "Open the screen and fetch once a minute."),
    ("fetcher screen --plain", "Print plain lines instead of drawing, for screen readers."),
  ],
  exitCodes: ExitCode.ofServers.union([.cannotCreate]),
  exitCodeSummaries: .ofServers
) { try await $0.screen() }

private let startWatchingOption = Option(
  flag: "watch",
  summary: "Start watching immediately, as the key w does."
)

extension CommandRun<Dependencies> {
  /// Shows the screen until the user quits.
  fileprivate func screen() async throws -> ExitCode {
    try await onScreen(withoutTerminal: "fetcher watch") { style, isPlain in
      let network = try network
      let server = try await server()
      let storage = try await openStorage()
      let unlogged = FirstError()
      // After the screen, which standard error would disturb.
      defer { unlogged.error.withLock(\.self).map(warnOfUnloggedFailure) }
      let dataFetch = dataFetch(from: server, in: storage) { error in
        unlogged.error.withLock { $0 = error }
      }
      let screen = DataFetchScreen(
        viewModel: DataFetchViewModel(
          dataFetch,
          storage: storage,
          servers: values[urlOption].spellings
        ),
        settings: DataFetchScreen.Settings(
          server: values[urlOption].description,
          spellings: values[urlOption].spellings,
          startsWatching: values[startWatchingOption],
          watchInterval: values[everyOption],
          timeout: values[timeoutOption],
          now: system.now,
          localOffset: system.localOffset
        ),
        explanation: { $0.explanation(over: network) }
      )
      let terminal = TerminalScreen(output.terminal, options: .init(style: style, isPlain: isPlain))
      return try await screen.run(on: terminal, clock: system.clock)
    }
  }
}

/// The error that prevents a failure from being logged.
private final class FirstError: Sendable {
  let error = Mutex<(any Error)?>(nil)
}

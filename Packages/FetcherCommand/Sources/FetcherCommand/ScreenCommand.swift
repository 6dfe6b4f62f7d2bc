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
  summary: "Watch the targets, or the server, on a full-screen terminal.",
  options: [
    OptionGroup("Watch", startWatchingOption, everyOption, machineOption),
    OptionGroup("Targets", targetsOption),
    serverOptions,
    networkOptions.group,
  ],
  arguments: screenTargetArgument,
  examples: [
    ("fetcher screen", "Open the screen: w watches, ? shows help, q quits."),
    ("fetcher screen --url http://localhost:8000 --watch", "Watch a server, and no targets."),
    ("fetcher screen --plain", "Print plain lines instead of drawing, for screen readers."),
  ],
  exitCodes: ExitCode.ofServers.union([.cannotCreate]),
  exitCodeSummaries: [ExitCode: String].ofServers.merging(.ofTargets) { _, targets in targets }
) { try await $0.screen() }

private let screenTargetArgument = Argument(
  optional: .target,
  summary: "Target of the target file to open first."
)

private let startWatchingOption = Option(
  flag: "watch",
  summary: "Start watching immediately, as the key w does."
)

extension CommandRun<Dependencies> {
  /// Shows the screen until the user quits.
  fileprivate func screen() async throws -> ExitCode {
    try await onScreen(withoutTerminal: "fetcher watch") { style, isPlain in
      let terminal = TerminalScreen(output.terminal, options: .init(style: style, isPlain: isPlain))
      let name = values[screenTargetArgument]
      if let targets = try await screenTargets(opening: name) {
        let screen = TargetListScreen(
          try await targets.viewModel(),
          settings: TargetListScreen.Settings(
            machine: machine,
            openedTarget: name,
            startsWatching: values[startWatchingOption],
            now: system.now,
            localOffset: system.localOffset
          )
        )
        return try await screen.run(on: terminal, clock: system.clock)
      }
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
          machine: machine,
          startsWatching: values[startWatchingOption],
          watchInterval: values[everyOption],
          timeout: values[timeoutOption],
          now: system.now,
          localOffset: system.localOffset
        ),
        explanation: { $0.explanation(over: network) }
      )
      return try await screen.run(on: terminal, clock: system.clock)
    }
  }
}

/// The error that prevents a failure from being logged.
private final class FirstError: Sendable {
  let error = Mutex<(any Error)?>(nil)
}

import CommandLineParsing
import CommandSupport
import ExchangeClient
import MarketFeature
import MarketScreen
import MarketService
import NetworkOptions
import PortableFoundation
import TerminalClient
import TerminalUI

private let symbolsArgument = Argument(
  repeating: .symbol,
  isRequired: false,
  summary: "Only these markets, such as BTC-USD, in this order; by default all open ones."
)

private let watchlistOption = Option(flag: "watchlist", summary: "Show the watchlist first.")

let screenCommand = ToolCommand<Dependencies>(
  "screen",
  summary: "Show markets, order books and charts on a full-screen terminal.",
  options: [
    OptionGroup("Selection", watchlistOption, groupOption, groupsOption),
    OptionGroup("Refreshes", everyOption),
    OptionGroup("Alerts", onAlertOption, oncePerAlertOption),
    exchangeOptions, networkOptions.group,
  ],
  arguments: symbolsArgument,
  examples: [
    ("market screen", "Open the screen: return opens a market, ? shows help, q quits."),
    ("market screen --watchlist --every 1m", "Open the watchlist and refresh once a minute."),
    ("market screen --plain", "Print plain lines instead of drawing, for screen readers."),
  ],
  exitCodes: [.cannotCreate]
) { try await $0.screen() }

extension CommandRun<Dependencies> {
  /// Shows the screen until the user quits.
  fileprivate func screen() async throws -> ExitCode {
    try await onScreen(withoutTerminal: "market list") { style, isPlain in
      let symbols = try await symbols(symbolsArgument)
      guard symbols.isEmpty || !values[watchlistOption] else {
        throw misuse("'--watchlist' cannot be combined with SYMBOL or '--group'.")
      }
      let service = try await openService(delivery: try delivery)
      let screen = MarketsScreen(
        MarketViewModel(
          service,
          since: reference,
          every: values[everyOption],
          clock: system.clock,
          now: system.now,
          localOffset: system.localOffset
        ),
        selection: symbols.isEmpty ? .open : .symbols(symbols),
        startsWithWatchlist: values[watchlistOption],
        hook: alertHooks(of: service).map { queue in
          MarketsScreen.AlertHook(
            add: { queue.add($0) ? nil : AlertHookQueue.refusal(of: $0) },
            run: { report in await queue.run { $0.failure.map(report) } }
          )
        },
        language: language,
        now: system.now,
        localOffset: system.localOffset
      )
      let terminal = TerminalScreen(output.terminal, options: .init(style: style, isPlain: isPlain))
      return try await screen.run(on: terminal, clock: system.clock)
    }
  }
}

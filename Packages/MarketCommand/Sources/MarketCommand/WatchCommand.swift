import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import NetworkOptions
import Polling
import PortableFoundation
import TerminalClient

private let symbolsArgument = Argument(
  repeating: .symbol,
  isRequired: false,
  summary: "Only these markets, such as BTC-USD, in this order; by default all open ones."
)

private let watchlistOption = Option(
  flag: "watchlist",
  summary: "Only the markets of the watchlist, in its order."
)

private let countOption = Option(
  "count",
  short: "n",
  .integer(in: 1...1_000_000_000),
  defaultText: "until stopped",
  summary: "Number of refreshes, including failed ones; the last one determines the exit code."
)

private let watchJSONOption = jsonOption.summarized(
  "Print JSON, one object per changed market, failure, recovery and alert."
)

let watchCommand = ToolCommand<Dependencies>(
  "watch",
  summary: "Refresh prices regularly: a live table on a terminal, otherwise a line per change.",
  options: [
    OptionGroup("Selection", watchlistOption, groupOption, groupsOption),
    OptionGroup("Refreshes", everyOption, countOption),
    OptionGroup("Alerts", onAlertOption, oncePerAlertOption),
    exchangeOptions,
    networkOptions.group,
    OptionGroup("Output", watchJSONOption, exactOption, requestLogOption),
  ],
  arguments: symbolsArgument,
  examples: [
    ("market watch --watchlist", "Watch the markets of the watchlist until control-C."),
    ("market watch BTC-USD --every 1m | tee btc.txt", "Print a line whenever the price changes."),
    (
      #"market watch --on-alert 'notify-send "$MARKET_SYMBOL $MARKET_PRICE"'"#,
      "Show a notification for each alert that fires."
    ),
  ],
  exitCodes: ExitCode.ofExchange.union([.cannotCreate])
) { try await $0.watch() }

extension CommandRun<Dependencies> {
  /// Refreshes until the count is reached or a signal arrives.
  ///
  /// At the end, the commands of the alerts that fired are awaited; a signal terminates them.
  fileprivate func watch() async throws -> ExitCode {
    let symbols = try await symbols(symbolsArgument)
    guard symbols.isEmpty || !values[watchlistOption] else {
      throw misuse("'--watchlist' cannot be combined with SYMBOL or '--group'.")
    }
    let service = try await openService(delivery: try delivery)
    let watchlist = values[watchlistOption] ? try await service.watchlist() : nil
    if watchlist == [] {
      output.report(MarketPhrase.emptyWatchlist.text(in: language))
      return .success
    }
    let market = WatchedMarkets(service: service, symbols: symbols, watchlist: watchlist)
    let interval = values[everyOption] ?? defaultInterval
    // Logged steps would break up the table.
    guard output.terminal.isTerminal(.output), !output.isJSON, !output.appearance.isPlain,
      !values[verboseOption]
    else {
      return try await output.whileRead(on: system.clock) {
        try await watch(market, in: WatchLines(run: self, interval: interval))
      }
    }
    let stored = try await market.stored()
    let table = LiveTable(self, every: interval, stored: stored)
    return try await table.whileShown { try await watch(market, in: table) }
  }

  private func watch(_ markets: WatchedMarkets, in view: some WatchView) async throws -> ExitCode {
    let hooks = alertHooks(of: markets.service)
    // A child task: an error ends the command of an alert, too.
    async let runs: Void? = hooks?.run { result in
      if !result.output.isEmpty { view.show(outputOfHook: result.output) }
      if let failure = result.failure { view.report(failure) }
      await output.flushMessages()
    }
    let code = try await reportingFirings(of: markets.service) {
      try await refresh(markets, in: view, hooks)
    }
    hooks?.finish()
    _ = await runs
    return code
  }

  private func refresh(
    _ markets: WatchedMarkets,
    in view: some WatchView,
    _ hooks: AlertHookQueue?
  ) async throws -> ExitCode {
    let interval = values[everyOption] ?? defaultInterval
    var memory = WatchMemory()
    var pause = RequestPause()
    var code = ExitCode.success
    let polling = Polling(every: values[everyOption], clock: system.clock)
    let count = values[everyOption] == nil ? 1 : values[countOption] ?? .max
    var remaining = count
    for await _ in polling.prefix(count) {
      try await pause.wait(on: system.clock)
      let snapshot = try await markets.refresh(every: interval)
      let firings = await markets.service.takeFirings()
      let now = system.now()
      pause = RequestPause(after: snapshot.failures, at: now, on: system.clock)
      remaining -= 1
      var update = memory.update(
        markets.selected(from: snapshot.quotes, memory),
        failures: snapshot.failures,
        firings: firings,
        at: now,
        every: interval
      )
      update.isLast = remaining == 0
      try await view.show(update)
      for firing in firings where firing.isDelivered && hooks?.add(firing) == false {
        view.report(AlertHookQueue.refusal(of: firing))
      }
      code = snapshot.failures.first { $0.substitute == nil }?.kind.exitCode ?? .success
    }
    try Task.checkCancellation()
    return code
  }
}

/// The markets that the command line selects.
private struct WatchedMarkets: Sendable {
  let service: MarketService
  let symbols: [Symbol]
  let watchlist: [Symbol]?

  /// Requests the prices; an unknown symbol of the watchlist is no error.
  func refresh(every interval: Duration) async throws -> MarketSnapshot {
    try await service.refresh(symbols, every: interval)
  }

  /// Returns the stored prices.
  func stored() async throws -> [Quote] {
    selected(from: try await service.stored(symbols), WatchMemory()).filter { $0.time != nil }
  }

  /// Returns the values of the selected markets; by default of those that are open, or were shown before.
  func selected(from quotes: [Quote], _ memory: WatchMemory) -> [Quote] {
    if let watchlist {
      let known = Dictionary(quotes.map { ($0.symbol, $0) }) { first, _ in first }
      return watchlist.map { known[$0] ?? Quote(symbol: $0) }
    }
    return symbols.isEmpty ? quotes.filter { $0.isOpen || memory.hasShown($0.symbol) } : quotes
  }
}

/// The time in which the exchange gets no request, because it refuses them.
private struct RequestPause {
  private var duration = Duration.zero
  private var elapsed: @Sendable () -> Duration = { .zero }

  /// No pause.
  init() {}

  /// The pause until the next attempt to request prices.
  init(after failures: [MarketFailure], at now: Date, on clock: any Clock<Duration>) {
    guard let failure = failures.first(where: { $0.operation == .tickers && $0.substitute == nil })
    else { return }
    // A `Date` is not exact: a refresh shortly before the end sends no request.
    let milliseconds = failure.nextAttempt.timeIntervalSince(now) * 1_000
    duration = .milliseconds(Int64(max(milliseconds, 0).rounded(.up)))
    elapsed = Stopwatch(clock).elapsed
  }

  /// Waits until the end of the pause.
  func wait(on clock: any Clock<Duration>) async throws {
    let remaining = duration - elapsed()
    if remaining > .zero { try await clock.sleep(for: remaining) }
  }
}

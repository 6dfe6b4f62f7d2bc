import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import NetworkOptions
import PortableFoundation
import TerminalClient
import TextFormatting

private let symbolsArgument = Argument(
  repeating: .symbol,
  isRequired: false,
  summary: "Only these markets, such as BTC-USD, in this order; also closed ones."
)

private let watchlistOption = Option(
  flag: "watchlist",
  summary: "Only the markets of the watchlist, in its order; also closed ones."
)

private let allOption = Option(flag: "all", short: "a", summary: "Closed markets, too.")

private let quoteOption = Option(
  "quote",
  .string(named: "CURRENCY"),
  summary: "Only markets with prices in this currency, such as USD."
)

private let sortOption = Option(
  "sort",
  .choice(of: QuoteOrder.self),
  defaultText: "name",
  summary: "Order; the largest number is first, and a missing one last."
)

private let reverseOption = Option(flag: "reverse", short: "r", summary: "Reverse the order.")

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: list the saved prices."
)

private let listFormat = formatOption(.table, .json, .csv, "symbols")

let listCommand = ToolCommand<Dependencies>(
  "list",
  synonyms: ["ls"],
  summary: "List markets with price, change in 24 hours, volume and age.",
  options: [
    OptionGroup(
      "Selection",
      allOption,
      watchlistOption,
      groupOption,
      groupsOption,
      quoteOption,
      sortOption,
      reverseOption,
      offlineOption
    ),
    exchangeOptions,
    networkOptions.group,
    OptionGroup("Output", listFormat, jsonOption, exactOption, requestLogOption),
  ],
  arguments: symbolsArgument,
  examples: [
    ("market list --quote USD --sort volume", "List the busiest markets first."),
    ("market list --all --format csv > prices.csv", "Save all markets for a spreadsheet."),
  ],
  exitCodes: ExitCode.ofExchange.union([.cannotCreate]),
  format: listFormat
) { try await $0.list() }

extension CommandRun<Dependencies> {
  /// Prints the markets; the values are printed even if a request failed.
  fileprivate func list() async throws -> ExitCode {
    let format = try format(of: listFormat)
    let symbols = try await symbols(symbolsArgument)
    guard symbols.isEmpty || !values[watchlistOption] else {
      throw misuse("'--watchlist' cannot be combined with SYMBOL or '--group'.")
    }
    let isOffline = values[offlineOption]
    guard let service = isOffline ? try await openServiceIfPresent() : try await openService()
    else {
      try await show([], of: nil, as: format)
      return .success
    }
    let watchlist = values[watchlistOption] ? try await service.watchlist() : nil
    if watchlist == [], format == .table {
      output.report(MarketPhrase.emptyWatchlist.text(in: language))
      return .success
    }
    guard !isOffline else {
      let quotes = selected(from: try await service.stored(symbols), symbols, watchlist)
      try await show(quotes, of: service, as: format)
      return .success
    }
    let snapshot = try await reportingFirings(of: service) {
      try await service.refresh(symbols, every: defaultInterval)
    }
    try await show(selected(from: snapshot.quotes, symbols, watchlist), of: service, as: format)
    return try exitCode(after: snapshot.failures)
  }

  /// The quotes that the options select, in their order.
  private func selected(
    from quotes: [Quote],
    _ symbols: [Symbol],
    _ watchlist: [Symbol]?
  ) -> [Quote] {
    var quotes = quotes
    if let watchlist {
      let known = Dictionary(uniqueKeysWithValues: quotes.map { ($0.symbol, $0) })
      quotes = watchlist.map { known[$0] ?? Quote(symbol: $0) }
    } else if symbols.isEmpty, !values[allOption] {
      quotes = quotes.filter(\.isOpen)
    }
    if let currency = values[quoteOption]?.uppercased() {
      quotes = quotes.filter { $0.symbol.counter == currency }
    }
    let isReversed = values[reverseOption]
    guard let order = values[sortOption] else { return isReversed ? quotes.reversed() : quotes }
    return quotes.sorted(by: order, isReversed: isReversed)
  }

  private func show(
    _ quotes: [Quote],
    of service: MarketService?,
    as format: ReportFormat
  ) async throws {
    guard format != .table || !quotes.isEmpty else {
      let isSaved = try await service?.stored([]).contains { $0.time != nil } ?? false
      let advice =
        values[offlineOption] ? ": run '\(tool.name) list' without '--offline' first" : ""
      return output.report(
        isSaved
          ? MarketPhrase.noMarkets.text(in: language) : "No price is saved yet\(advice)."
      )
    }
    try await show(quotes, in: self.quotes(), as: format)
  }
}

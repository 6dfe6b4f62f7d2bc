import CommandLineParsing
import CommandSupport
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import NetworkOptions
import TextFormatting

private let symbolsArgument = Argument(repeating: .symbol, summary: "Markets, such as BTC-USD.")

let addCommand = ToolCommand<Dependencies>(
  "add",
  summary: "Add markets to the end of the watchlist.",
  options: [
    exchangeOptions, networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  arguments: symbolsArgument,
  examples: [("market add BTC-USD ETH-USD", "Watch two markets.")],
  exitCodes: ExitCode.ofExchange.union([.cannotCreate, .notShown])
) { run in
  let symbols = run.values[symbolsArgument]
  let service = try await run.openService()
  let added = try await run.reportingFirings(of: service) { try await service.watch(symbols) }
  return try await run.show(symbols, changed: added, by: .added, or: .alreadyAdded)
}

let removeCommand = ToolCommand<Dependencies>(
  "remove",
  synonyms: ["rm"],
  summary: "Remove markets from the watchlist.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: symbolsArgument.completed(by: "watchlist"),
  examples: [("market remove ETH-USD", "Stop watching a market.")],
  exitCodes: [.notFound, .notShown],
  exitCodeSummaries: [.notFound: databaseNotFound]
) { run in
  let symbols = run.values[symbolsArgument]
  let removed = try await run.openServiceIfPresent()?.unwatch(symbols) ?? []
  return try await run.show(symbols, changed: removed, by: .removed, or: .notWatched)
}

let watchlistCommand = ToolCommand<Dependencies>(
  "watchlist",
  summary: "Print the watchlist, in its order.",
  options: [OptionGroup("Output", jsonOption)],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound]
) { run in
  let symbols = try await run.openServiceIfPresent()?.watchlist() ?? []
  if symbols.isEmpty, !run.output.isJSON {
    run.output.report(MarketPhrase.emptyWatchlist.text(in: run.language))
  }
  let report = Report<Symbol>(
    of: JSON.ObjectType("watched"),
    [.init("symbol") { .string("\($0)") }],
    names: "symbol"
  )
  try await run.show(symbols, in: report, as: run.output.isJSON ? .json : "symbols")
  return .success
}

extension JSON.ObjectType {
  /// A market after a command that changes the watchlist.
  fileprivate static let watchlistChange = Self("watchlist_change")
}

extension Change {
  /// A change of the watchlist.
  fileprivate static let ofWatchlist = Change("The watchlist is saved")
}

extension CommandRun<Dependencies> {
  /// Prints what a command did with each market.
  fileprivate func show(
    _ symbols: [Symbol],
    changed: [Symbol],
    by action: CommandPhrase,
    or unchanged: CommandPhrase
  ) async throws -> ExitCode {
    var remaining = Set(changed)
    let lines = symbols.map { symbol in
      // The second time, a symbol changes nothing.
      let didChange = remaining.remove(symbol) != nil
      if output.isJSON {
        let object: JSON = ["symbol": .string("\(symbol)"), "changed": .boolean(didChange)]
        return output.line(object, of: .watchlistChange)
      }
      return (didChange ? action : unchanged).text(in: language, "\(symbol)")
    }
    try await output.show(
      lines.joined(separator: "\n"),
      isExact: output.isJSON,
      after: changed.isEmpty ? nil : .ofWatchlist
    )
    return .success
  }
}

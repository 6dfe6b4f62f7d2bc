import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import NetworkOptions
import PortableFoundation
import PriceLog
import Store
import WatchlistStore

let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary: "Check the database, the responses of the exchange, and the terminal; save nothing.",
  options: [
    exchangeOptions, networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  exitCodes: [.refused],
  exitCodeSummaries: [.refused: "A check failed."]
) { run in
  try await run.doctor {
    try await run.databaseChecks(content: contentChecks)
  } _: {
    try await run.exchangeChecks()
  }
}

/// Counts what is stored.
private func contentChecks(
  of storage: MarketStorage?,
  at location: DatabaseLocation
) async throws -> ContentChecks {
  guard let storage else {
    return ([Check("prices", .ok, "None; nothing is saved yet.")], nil)
  }
  return try await storage.unitOfWork.read {
    let counts = try storage.prices.counts()
    let latest = try storage.prices.latest([]).map(\.time).max()
    let finding = """
      Markets: \(counts.symbols), samples: \(counts.samples), hourly prices: \(counts.hours), watched: \
      \(try storage.watchlist.list().count), alerts: \(try storage.alerts.list().count).
      """
    return ([Check("prices", .ok, finding)], latest)
  }
}

extension CommandRun<Dependencies> {
  /// Compares the responses of the exchange with the expected form.
  fileprivate func exchangeChecks() async throws -> [Check] {
    let exchange = try await exchange
    var open: Symbol?
    let markets = try await check("markets") {
      let markets = try await exchange.markets()
      open = markets.first { $0.status == .open }?.symbol
      return (markets.count, "markets, \(markets.count { $0.status == .open }) open")
    }
    let tickers = try await check("tickers") {
      let tickers = try await exchange.tickers()
      return (tickers.count, "tickers, \(tickers.count { $0.price != nil }) with a price")
    }
    guard let open else { return [markets, tickers] }
    let ticker = try await check("ticker") {
      _ = try await exchange.ticker(open)
      return (1, "ticker, of \(open)")
    }
    let book = try await check("book") {
      let book = try await exchange.book(open)
      return (book.bids.count + book.asks.count, "orders of \(open)")
    }
    return [markets, tickers, ticker, book]
  }

  /// Returns the result of a request, with the number of received elements and what they are.
  private func check(
    _ name: String,
    _ request: () async throws -> (count: Int, text: String)
  ) async throws -> Check {
    do {
      let (count, text) = try await request()
      return Check(name, count == 0 ? .warning : .ok, "\(count) \(text).")
    } catch let error as ExchangeClientError {
      return Check(name, .fault, "\(error)", advice: error.checkAdvice)
    }
  }
}

extension ExchangeClientError {
  /// What to do about a failed check.
  fileprivate var checkAdvice: String? {
    if case .unacceptableResponse = self {
      "The exchange may have changed its interface, or the URL is not that of an exchange."
    } else {
      advice
    }
  }
}

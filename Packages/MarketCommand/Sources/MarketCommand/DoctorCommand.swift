import AlertStore
import CommandLineParsing
public import CommandSupport
import ExchangeClient
import MarketService
import NetworkOptions
import PortableFoundation
import PriceLog
public import Store
import TextFormatting
import TradeStore
import WatchlistStore

let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary: "Check the database, the responses of the exchange, and the terminal; save nothing.",
  options: [
    exchangeOptions, networkOptions.group, OptionGroup("Output", jsonOption, requestLogOption),
  ],
  examples: [
    ("market doctor", "Check everything, with the default source."),
    ("market doctor --record ./recording", "Also record the responses, such as for a report."),
  ],
  exitCodes: [.refused, .invalidInput, .notFound],
  exitCodeSummaries: [
    .refused: "A check failed.", .notFound: "The file of --cacert does not exist.",
  ]
) { run in
  try await run.doctor {
    try await run.databaseChecks(of: "prices")
  } _: {
    try await run.exchangeChecks()
  }
}

extension MarketStorage {
  /// Counts the stored prices, the watchlist, the alerts and the trades, and checks that nothing was sold before it was
  /// bought.
  public func contentChecks(at location: DatabaseLocation) throws -> ContentChecks {
    let counts = try prices.counts()
    let latest = try prices.sources().flatMap { try prices.latest([], at: $0) }.map(\.time).max()
    let finding = """
      Markets: \(counts.symbols), samples: \(counts.samples), hourly prices: \(counts.hours), watched: \
      \(try watchlist.list().count), alerts: \(try alerts.list().count), trades: \(try trades.list().count).
      """
    return ([Check("prices", .ok, finding), try tradeCheck()], latest)
  }

  private func tradeCheck() throws -> Check {
    let trades = try trades.list()
    do {
      let ledger = try Ledger(trades)
      let assets = Set(ledger.lots.map(\.deal.asset)).count
      return Check("holdings", .ok, "Assets: \(assets); all sales are of former purchases.")
    } catch {
      return Check("holdings", .fault, "\(error)", advice: restoringAdvice)
    }
  }
}

extension CommandRun<Dependencies> {
  /// Compares the form of the exchange's responses with the expected one.
  fileprivate func exchangeChecks() async throws -> [Check] {
    var checks: [Check] = []
    for source in try await priceSources { checks += try await self.checks(of: source) }
    return checks
  }

  private func checks(of source: PriceSource) async throws -> [Check] {
    let exchange = source.client
    let isOnly = !values[fallbackOption]
    var checks: [Check] = []
    var symbol: Symbol?
    func inspect(_ resource: Inspection.Resource) async throws {
      let stopwatch = Stopwatch(system.clock)
      do {
        let inspection = try await exchange.inspect(resource)
        checks.append(
          Check(
            inspection,
            of: resource,
            named: isOnly ? resource.name : "\(source.name) \(resource.name)",
            after: stopwatch.elapsed()
          )
        )
        symbol = inspection.symbol ?? symbol
        // The form may be correct, and the content not, such as two prices of a market.
        if inspection.differences.isEmpty {
          switch resource {
          case .tickers: _ = try await exchange.tickers()
          case .markets: _ = try await exchange.markets()
          case .ticker, .book, .candles: break
          }
        }
      } catch let error as ExchangeClientError {
        checks.append(
          Check(
            isOnly ? resource.name : "\(source.name) \(resource.name)",
            .fault,
            "\(error)",
            advice: error.checkAdvice(in: tool.name)
          )
        )
      }
    }
    try await inspect(.tickers)
    try await inspect(.markets)
    guard let symbol else { return checks }
    try await inspect(.ticker(symbol))
    try await inspect(.book(symbol))
    return checks
  }
}

extension Check {
  /// Creates the check of a response.
  fileprivate init(
    _ inspection: Inspection,
    of resource: Inspection.Resource,
    named name: String,
    after duration: Duration
  ) {
    let received = "Received \(resource.text(ofCount: inspection.count)) in \(duration.text)."
    // Faults first: the names of new fields may fill the line.
    let sorted =
      inspection.differences.filter { !$0.isHarmless } + inspection.differences.filter(\.isHarmless)
    guard let first = sorted.first else {
      self.init(name, inspection.count == 0 ? .warning : .ok, received)
      return
    }
    let (shown, hidden) = (sorted.prefix(10).map(\.description), sorted.count - 10)
    let rest =
      hidden <= 0 ? [] : [hidden == 1 ? "1 other difference" : "\(hidden) other differences"]
    self.init(
      name,
      first.isHarmless ? .warning : .fault,
      "\(received) The form differs: \((shown + rest).joined(separator: "; ")).",
      advice: first.isHarmless
        ? "The exchange extended its interface, which 'market' still reads." : interfaceAdvice
    )
  }
}

private let interfaceAdvice =
  "The exchange may have changed its interface, or the URL is not that of an exchange."

extension Inspection.Resource {
  /// The name of the check.
  fileprivate var name: String {
    switch self {
    case .tickers: "tickers"
    case .ticker: "ticker"
    case .markets: "symbols"
    case .book: "book"
    case .candles: "candles"
    }
  }

  /// Returns the received resource as a noun phrase.
  fileprivate func text(ofCount count: Int) -> String {
    switch self {
    case .tickers: count == 1 ? "1 ticker" : "\(count) tickers"
    case .ticker(let symbol): "the ticker of \(symbol)"
    case .markets: count == 1 ? "1 market" : "\(count) markets"
    case .book(let symbol): count == 1 ? "1 order of \(symbol)" : "\(count) orders of \(symbol)"
    case .candles(let symbol): "the candles of \(symbol)"
    }
  }
}

extension ExchangeClientError {
  /// What to do about a failed check.
  fileprivate func checkAdvice(in tool: String) -> String? {
    if case .unacceptableResponse = self { interfaceAdvice } else { advice(in: tool) }
  }
}

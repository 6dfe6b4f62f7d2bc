import AlertStore
import Contract
import ExchangeClient
import SQLiteDatabase
import MarketService
import PortableFoundation
import PriceLog
import Store
import TestClock
import TradeStore
import WatchlistStore

/// An exchange, a database and clocks, which services share like processes.
struct Fixture {
  let exchange = MockExchange()
  let prices: PriceLog
  let alerts: AlertStore
  let trades: TradeStore
  let clock = TestClock()

  /// The seconds by which the wall clock was set forward.
  let wallClockShift = Shared(0.0)

  /// The requests that were sent.
  let requests = Shared<[Inspection.Resource]>([])

  private let watchlist: WatchlistStore
  private let unitOfWork: UnitOfWork

  init() {
    let database = SQLiteDatabase.inMemory()
    prices = .mock(in: database)
    alerts = .mock(in: database)
    trades = .mock(in: database)
    watchlist = .mock(in: database)
    unitOfWork = .mock(in: database)
  }

  /// The current time.
  var now: Date { start + (clock.now.offset / .seconds(1) + wallClockShift.value) }

  /// Creates a service that has received nothing.
  func service(
    prices: PriceLog? = nil,
    alerts: AlertStore? = nil,
    beforeRequest prepare:
      @escaping @Sendable (_ resource: Inspection.Resource) async throws -> Void = { _ in }
  ) -> MarketService {
    let client = ExchangeClient.mock(of: exchange) { [requests] resource in
      requests.replace { $0 + [resource] }
      try await prepare(resource)
    }
    return service(using: client, prices: prices, alerts: alerts)
  }

  /// Creates a service of another exchange; the closure runs when the service reads the wall clock.
  func service(
    using client: ExchangeClient,
    source: String = PriceLog.firstSource,
    substitutes: [PriceSource] = [],
    prices: PriceLog? = nil,
    alerts: AlertStore? = nil,
    readingTime: @escaping @Sendable () -> Void = {}
  ) -> MarketService {
    .live(
      using: [PriceSource(source, title: "Exchange", client)] + substitutes,
      prices: prices ?? self.prices,
      watchlist: watchlist,
      alerts: alerts ?? self.alerts,
      trades: trades,
      unitOfWork: unitOfWork,
      clock: clock
    ) {
      readingTime()
      return now
    }
  }

  /// Lets both clocks continue.
  func advance(by seconds: Int) { clock.advance(by: .seconds(seconds)) }

  /// Returns how many requests for a resource were sent.
  func count(of resource: Inspection.Resource) -> Int { requests.value.count { $0 == resource } }

  /// Sets the prices of open markets.
  func set(_ prices: KeyValuePairs<Symbol, Decimal?>) {
    for (symbol, price) in prices {
      exchange.set(Ticker(symbol: symbol, price: price))
      exchange.set(Market(symbol: symbol, status: .open, priceScale: 2))
    }
  }

  /// Stores prices of a market, one each minute.
  func store(_ prices: [Decimal], of symbol: Symbol = bitcoin, since time: Date) throws {
    _ = try self.prices.append(
      prices.enumerated().map { minute, price in
        PriceSample(symbol: "\(symbol)", price: price, time: time + Double(minute * 60))
      }
    )
  }
}

extension MarketService {
  /// Refreshes, every ten seconds.
  func refresh(_ symbols: [Symbol] = []) async throws -> MarketSnapshot {
    try await refresh(symbols, every: .seconds(10))
  }
}

/// The time of a new fixture.
let start = Date(timeIntervalSince1970: 1_795_392_000)

let bitcoin = symbol("BTC-USD")
let ether = symbol("ETH-USD")
let doge = symbol("DOGE-BTC")

/// Returns a symbol.
func symbol(_ text: String) -> Symbol {
  guard let symbol = Symbol(text) else { preconditionFailure("\(text) is no symbol.") }
  return symbol
}

private let url = URL(filePath: "/exchange")

/// The error of an exchange that cannot be reached.
let unreachable = ExchangeClientError.network(.unreachable(url, cause: "refused"))

/// Returns the error of an exchange that demands fewer requests.
func throttled(retryAfter: Duration? = nil) -> ExchangeClientError {
  .throttled(url, retryAfter: retryAfter)
}

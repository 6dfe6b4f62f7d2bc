import Contract
import ExchangeClient
import SQLiteDatabase
import MarketService
import PortableFoundation
import PriceLog
import TestClock
import Testing
import TradeStore

@testable import MarketFeature

/// An exchange, a database and a clock, which view models share like processes.
struct Fixture {
  let exchange = MockExchange()
  let clock = TestClock()
  let prices: PriceLog
  let trades: TradeStore

  /// The requests that the view models sent.
  let requests = Shared<[Inspection.Resource]>([])

  private let database = SQLiteDatabase.inMemory()

  /// Creates an exchange with one open market, whose book has one level on each side.
  init() {
    prices = .mock(in: database)
    trades = .mock(in: database)
    set([bitcoin: 1])
    setBook(of: bitcoin, levels: 1)
  }

  /// The current time.
  var now: Date { start + clock.now.offset / .seconds(1) }

  /// The service of another process.
  var service: MarketService { service(of: .mock(of: exchange)) }

  private func service(of client: ExchangeClient) -> MarketService {
    .mock(client: client, in: database, clock: clock) { now }
  }

  /// Creates a view model on a separate service.
  func viewModel(
    every interval: Duration? = .seconds(10),
    offersCandles: Bool = false,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int = { _ in 0 },
    beforeRequest prepare:
      @escaping @Sendable (_ resource: Inspection.Resource) async throws -> Void = { _ in },
    changing change: (_ service: inout MarketService) -> Void = { _ in }
  ) -> MarketViewModel {
    var client = ExchangeClient.mock(of: exchange) { [requests] resource in
      requests.replace { $0 + [resource] }
      try await prepare(resource)
    }
    if !offersCandles { client.candles = { _, _ in throw ExchangeClientError.notOffered } }
    var service = service(of: client)
    change(&service)
    return MarketViewModel(
      service,
      every: interval,
      clock: clock,
      now: { now },
      localOffset: localOffset
    )
  }

  /// Advances both clocks.
  func advance(by seconds: Int) { clock.advance(by: .seconds(seconds)) }

  /// Returns how many requests for a resource were sent.
  func count(of resource: Inspection.Resource) -> Int { requests.value.count { $0 == resource } }

  /// The numbers of requests for the prices and for the book.
  var counts: [Int] { [count(of: .tickers), count(of: .book(bitcoin))] }

  /// Sets the prices of open markets.
  func set(_ prices: KeyValuePairs<Symbol, Decimal>) {
    for (symbol, price) in prices {
      exchange.set(Ticker(symbol: symbol, price: price))
      exchange.set(Market(symbol: symbol, status: .open, priceScale: 2))
    }
  }

  /// Sets the levels of a book, with the same number of bids and asks.
  func setBook(of symbol: Symbol, levels: Int) {
    let levels = Array(repeating: OrderBook.Level(price: 2, quantity: 1), count: levels)
    exchange.set(OrderBook(symbol: symbol, bids: levels, asks: levels))
  }

  /// Stores a price.
  func store(_ price: Decimal, of symbol: Symbol = bitcoin, at time: Date) throws {
    _ = try prices.append([PriceSample(symbol: "\(symbol)", price: price, time: time)])
  }

  /// Runs a view model during work, and expects that it leaves no sleeper behind.
  func running(_ viewModel: MarketViewModel, _ work: () async -> Void) async {
    let run = Task { await viewModel.run() }
    await work()
    run.cancel()
    await run.value
    #expect(clock.sleeperCount == 0)
  }

  /// Waits until no view model sleeps.
  func noSleepers() async {
    while clock.sleeperCount > 0 { await Task.yield() }
  }
}

/// Gives other tasks time for a forbidden step, until it has happened.
func waiting(until hasHappened: () -> Bool) async {
  for _ in 0..<5_000 where !hasHappened() { await Task.yield() }
}

extension MarketViewModel {
  /// Waits until the state meets a condition.
  func state(where condition: (State) -> Bool) async {
    for await state in states() where condition(state) { return }
  }

  /// The prices of the shown quotes.
  var shownPrices: [Decimal?] { state().quotes.map(\.ticker?.price) }
}

/// The time of a new fixture.
let start = Date(timeIntervalSince1970: 1_795_392_000)

let bitcoin = symbol("BTC-USD")
let ether = symbol("ETH-USD")

/// The error of an exchange that cannot be reached.
let unreachable = ExchangeClientError.network(
  .unreachable(URL(filePath: "/exchange"), cause: "refused")
)

/// The error of a service or a store.
struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke." }
}

import AlertStore
import Contract
import ExchangeClient
import SQLiteDatabase
import MarketService
import MarketServiceContract
import MarketServiceLive
import PortableFoundation
import PriceLog
import Store
import TestClock
import Testing
import WatchlistStore

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
  private let exchange = TestExchange()
  private let clock = TestClock()
  private let database = SQLiteDatabase.inMemory()

  private func service(
    prices: PriceLog? = nil,
    alerts: AlertStore? = nil,
    unitOfWork: UnitOfWork? = nil
  ) -> MarketService {
    .live(
      using: exchange.client,
      prices: prices ?? .mock(in: database),
      watchlist: .mock(in: database),
      alerts: alerts ?? .mock(in: database),
      unitOfWork: unitOfWork ?? .mock(in: database),
      clock: clock
    ) { MarketServiceContract.start }
  }

  private func bitcoin() throws -> Symbol { try #require(Symbol("BTC-USD")) }

  private func throttled(retryAfter: Duration?) throws -> ExchangeClientError {
    .throttled(try #require(URL(string: "https://exchange.example")), retryAfter: retryAfter)
  }

  @Test func `samples and alerts are saved atomically, and a failure keeps the new prices`()
    async throws
  {
    let bitcoin = try bitcoin()
    exchange.update { $0.tickers = [Ticker(symbol: bitcoin, price: 1)] }
    let service = service(alerts: .failing(TestError()))
    let snapshot = try await service.refresh([], every: .seconds(10))
    #expect(snapshot.quotes.map(\.ticker?.price) == [1])
    let next = MarketServiceContract.start.addingTimeInterval(10)
    let failure = MarketFailure(.storage, .other("TestError()"), nextAttempt: next)
    #expect(snapshot.failures == [failure])
    #expect(try PriceLog.mock(in: database).latest([]) == [])
  }

  @Test func `a storage that works again ends the failure`() async throws {
    let bitcoin = try bitcoin()
    exchange.update { $0.tickers = [Ticker(symbol: bitcoin, price: 1)] }
    let isBroken = Shared(true)
    var prices = PriceLog.mock(in: database)
    prices.append = { [prices] samples in
      if isBroken.value { throw TestError() }
      return try prices.append(samples)
    }
    let service = service(prices: prices)
    #expect(try await service.refresh([], every: .zero).failures.map(\.operation) == [.storage])
    isBroken.value = false
    #expect(try await service.refresh([], every: .zero).failures == [])
    #expect(try prices.latest([]).map(\.price) == [1])
  }

  @Test func `an unreadable log is a failure next to that of the request`() async throws {
    let error = try throttled(retryAfter: nil)
    exchange.update { $0.failure = error }
    let service = service(prices: .failing(TestError()))
    let snapshot = try await service.refresh([], every: .zero)
    #expect(snapshot.failures.map(\.operation) == [.tickers, .markets, .storage])
    await #expect(throws: TestError()) { try await service.stored([]) }
  }

  @Test(arguments: [
    // Twice the interval, then doubled; at most five minutes.
    (Duration?.none, 10, [20, 40, 80, 160, 300, 300]),
    (nil, 0, [2, 4, 8, 16, 32, 64]),
    // A longer interval is not shortened.
    (nil, 3_600, [3_600, 3_600]),
    // The exchange's own time, if it is longer; at most an hour.
    (.seconds(30), 10, [30, 40, 80]), (.seconds(1 << 40), 10, [3_600, 3_600]),
    (.seconds(-5), 10, [20, 40]),
  ])
  func `throttling lengthens the interval`(
    retryAfter: Duration?,
    interval: Int,
    pauses: [Int]
  ) async throws {
    let service = service()
    exchange.update { $0.markets = [] }
    let error = try throttled(retryAfter: retryAfter)
    exchange.update { $0.failure = error }
    for pause in pauses {
      let snapshot = try await service.refresh([], every: .seconds(interval))
      let next = try #require(snapshot.failures.first?.nextAttempt)
      #expect(next.timeIntervalSince(MarketServiceContract.start) == Double(pause))
      clock.advance(by: .seconds(pause))
    }
    #expect(exchange.update { $0.requests.count { $0 == "tickers" } } == pauses.count)
    // A success ends the throttling.
    exchange.update { $0.failure = nil }
    #expect(try await service.refresh([], every: .zero).failures == [])
  }

  @Test func `a server without capacity is throttling, another failure of it is not`() async throws
  {
    let service = service()
    let url = try #require(URL(string: "https://exchange.example"))
    for (status, pause) in [(500, 10), (502, 10), (503, 20)] {
      exchange.update { $0.failure = .unavailable(url, status: status, retryAfter: nil) }
      let failure = try await service.refresh([], every: .seconds(10)).failures.first
      let next = try #require(failure?.nextAttempt)
      #expect(next.timeIntervalSince(MarketServiceContract.start) == Double(pause))
    }
  }

  @Test func `without a response, the symbols of the log can be watched, others cannot`()
    async throws
  {
    let bitcoin = try bitcoin()
    let other = try #require(Symbol("ETH-USD"))
    let time = MarketServiceContract.start
    let sample = PriceSample(symbol: "BTC-USD", price: 1, time: time)
    _ = try PriceLog.mock(in: database).append([sample])
    let error = try throttled(retryAfter: nil)
    exchange.update { $0.failure = error }
    let service = service()
    #expect(try await service.watch([bitcoin]) == [bitcoin])
    let next = time.addingTimeInterval(20)
    let failure = MarketFailure(.tickers, .exchange(error), nextAttempt: next)
    await #expect(throws: MarketServiceError.unverifiedSymbol(other, failure)) {
      try await service.watch([bitcoin, other])
    }
    // The stored price is old, so it does not decide about the side of an alert.
    #expect(try await service.addAlert(bitcoin, .above, 2).isReached == nil)
  }

  @Test func `an alert that fires while another one is added is taken`() async throws {
    let bitcoin = try bitcoin()
    exchange.update { $0.tickers = [Ticker(symbol: bitcoin, price: 1)] }
    let service = service()
    let alert = try await service.addAlert(bitcoin, .above, 2)
    exchange.update { $0.tickers = [Ticker(symbol: bitcoin, price: 3)] }
    _ = try await service.addAlert(bitcoin, .below, 1)
    #expect(await service.takeFirings().map(\.alert.id) == [alert.id])
  }

  @Test func `old samples are replaced once an hour`() async throws {
    let bitcoin = try bitcoin()
    exchange.update { $0.tickers = [Ticker(symbol: bitcoin, price: 1)] }
    let times = Shared([Date]())
    var prices = PriceLog.mock(in: database)
    prices.thin = { time, _ in
      times.replace { $0 + [time] }
      return 0
    }
    let service = service(prices: prices)
    for _ in 0..<7 {
      _ = try await service.refresh([], every: .zero)
      clock.advance(by: .seconds(1_200))
    }
    let limit = MarketServiceContract.start.addingTimeInterval(-30 * 86_400)
    #expect(times.value == [limit, limit, limit])
  }

  @Test func `a list of markets that fails leaves the prices, and is requested again`() async throws
  {
    let bitcoin = try bitcoin()
    exchange.update { $0.tickers = [Ticker(symbol: bitcoin, price: 1)] }
    var client = exchange.client
    let isBroken = Shared(true)
    client.markets = { [client] in
      if isBroken.value { throw TestError() }
      return try await client.markets()
    }
    let service = MarketService.mock(client: client, in: database, clock: clock)
    let snapshot = try await service.refresh([], every: .zero)
    #expect(snapshot.quotes.map(\.ticker?.price) == [1])
    #expect(snapshot.failures.map(\.operation) == [.markets])
    isBroken.value = false
    #expect(try await service.refresh([], every: .zero).failures == [])
  }
}

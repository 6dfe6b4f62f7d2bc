import AlertStore
import Contract
import ExchangeClient
import SQLiteDatabase
import MarketService
import MarketServiceContract
import PortableFoundation
import PriceLog
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReceiptTests {
  private let start = MarketServiceContract.start

  private let clock = TestClock()

  /// Returns a service that receives a price immediately, and the list of markets after other work.
  private func service(
    in database: SQLiteDatabase = .inMemory(),
    price: Decimal,
    beforeMarkets work: @escaping @Sendable () async throws -> Void = {}
  ) throws -> MarketService {
    let symbol = try #require(Symbol("BTC-USD"))
    let exchange = MockExchange()
    exchange.set(Ticker(symbol: symbol, price: price))
    let isReceived = Shared(false)
    var client = ExchangeClient.mock(of: exchange)
    client.markets = {
      // The service reads the time when it receives the tickers.
      while !isReceived.value { await Task.yield() }
      try await work()
      return []
    }
    return .mock(client: client, in: database, clock: clock) { [clock, start] in
      isReceived.value = true
      return start + clock.now.offset / .seconds(1)
    }
  }

  @Test(arguments: [nil, ExchangeClientError.timedOut(URL(filePath: "/"), limit: .seconds(8))])
  func `prices have the time of their receipt, however late the list of markets is`(
    failure: ExchangeClientError?
  ) async throws {
    let service = try service(price: 1) {
      clock.advance(by: .seconds(8))
      if let failure { throw failure }
    }
    let snapshot = try await service.refresh([], every: .seconds(10))
    #expect(snapshot.quotes.map(\.time) == [start])
    #expect(snapshot.failures.map(\.operation) == (failure == nil ? [] : [.markets]))
    #expect(try await service.stored([]).map(\.time) == [start])
  }

  @Test func `a late response changes no later price, and fires no alert again`() async throws {
    let database = SQLiteDatabase.inMemory()
    let alerts = AlertStore.mock(in: database)
    let alert = AlertStore.NewAlert(
      symbol: "BTC-USD",
      direction: .above,
      price: 5,
      currentPrice: 4
    )
    _ = try alerts.add(alert, start)
    let other = try service(in: database, price: 6)
    let late = try service(in: database, price: 4) {
      clock.advance(by: .seconds(8))
      _ = try await other.refresh([], every: .zero)
    }
    let symbol = try #require(Symbol("BTC-USD"))
    let added = try await late.addAlert(symbol, .above, 5)
    #expect(await late.takeFirings() == [])
    let sample = PriceSample(symbol: "BTC-USD", price: 6, time: start + 8)
    let prices = PriceLog.mock(in: database)
    #expect(try prices.latest([]) == [sample])
    #expect(try prices.counts().samples == 1)
    // The later price had reached the new alert before it was added.
    #expect(added.isReached == true)
    clock.advance(by: .seconds(2))
    _ = try await other.refresh([], every: .zero)
    #expect(await other.takeFirings().map(\.alert.id) == [1])
    #expect(try prices.counts().samples == 1)
  }

  @Test func `after the clock was set back, prices are stored and fire alerts`() async throws {
    let subject = try await Configuration.live.subject()
    let symbol = try #require(Symbol("BTC-USD"))
    for (price, time) in [(4, 0), (6, -18), (5, -8)] as [(Decimal, Double)] {
      subject.exchange.update { $0.tickers = [Ticker(symbol: symbol, price: price)] }
      subject.now.value = start + time
      _ = try await subject.client.refresh([], every: .zero)
      let sample = PriceSample(symbol: "BTC-USD", price: price, time: start + time)
      #expect(try subject.prices.latest([]) == [sample])
      if price == 4 { _ = try await subject.client.addAlert(symbol, .above, 6) }
    }
    #expect(await subject.client.takeFirings().map(\.price) == [6])
  }

  @Test func `the age of a received value is the larger one of two clocks`() async throws {
    let subject = try await Configuration.mock.subject()
    let symbol = try #require(Symbol("BTC-USD"))
    subject.exchange.update { state in
      state.tickers = [Ticker(symbol: symbol, price: 1)]
      state.books = [OrderBook(symbol: symbol, bids: [], asks: [])]
    }
    let quotes = try await subject.client.refresh([], every: .zero).quotes
    let quote = try #require(quotes.first)
    let book = try await subject.client.book(symbol, every: .zero)
    let stored = try #require(try await subject.client.stored([]).first)
    subject.clock.advance(by: .seconds(21))
    // Set back by 18 seconds, by a minute, and set forward.
    for (seconds, age) in [(3, 21), (-39, 21), (100, 100)] as [(Double, Double)] {
      let now = start + seconds
      #expect(quote.receipt?.time(at: now) == now - age)
      #expect(book.receipt?.time(at: now) == now - age)
      #expect(quote.isStale(at: now, every: .seconds(10)))
      #expect(book.isStale(at: now, every: .seconds(10)))
      // Another process can have stored it, whose clock is unknown.
      #expect(stored.receipt?.time(at: now) == start)
    }
    #expect(quote.time == start)
    #expect(!quote.isStale(at: start, every: .seconds(20)))
  }
}

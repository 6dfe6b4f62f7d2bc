import AlertStore
import Contract
import ExchangeClient
import MarketService
import PortableFoundation
import PriceLog
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReceiptTests {
  private let fixture = Fixture()

  /// Returns a service that receives a price immediately, and the list of markets after other work.
  private func service(
    price: Decimal,
    beforeMarkets work: @escaping @Sendable () async throws -> Void = {}
  ) -> MarketService {
    let exchange = MockExchange()
    exchange.set(Ticker(symbol: bitcoin, price: price))
    let isReceived = Shared(false)
    let client = ExchangeClient.mock(of: exchange) { resource in
      guard resource == .markets else { return }
      // The service reads the time when it receives the tickers.
      while !isReceived.value { await Task.yield() }
      try await work()
    }
    return fixture.service(using: client) { isReceived.value = true }
  }

  @Test(arguments: [nil, unreachable])
  func `prices have the time of their receipt, however late the list of markets is`(
    failure: ExchangeClientError?
  ) async throws {
    let service = service(price: 1) {
      fixture.advance(by: 8)
      if let failure { throw failure }
    }
    let snapshot = try await service.refresh()
    #expect(snapshot.quotes.map(\.time) == [start])
    #expect(snapshot.failures.map(\.operation) == (failure == nil ? [] : [.markets]))
    #expect(try await service.stored([]).map(\.time) == [start])
  }

  @Test func `a late response changes no later price, and fires no alert again`() async throws {
    let alert = AlertStore.NewAlert(
      symbol: "BTC-USD",
      direction: .above,
      price: 5,
      currentPrice: 4
    )
    _ = try fixture.alerts.add(alert, start)
    let other = service(price: 6)
    let late = service(price: 4) {
      fixture.advance(by: 2)
      _ = try await other.refresh()
      fixture.advance(by: 6)
    }
    let added = try await late.addAlert(bitcoin, .above, 5)
    #expect(await late.takeFirings() == [])
    let sample = PriceSample(symbol: "BTC-USD", price: 6, time: start + 2)
    #expect(try fixture.prices.latest([]) == [sample])
    #expect(try fixture.prices.counts().samples == 1)
    // The later price had reached the new alert before it was added.
    #expect(added.isReached == true)
    fixture.advance(by: 2)
    _ = try await other.refresh()
    #expect(await other.takeFirings().map(\.alert.id) == [1])
    #expect(try fixture.prices.counts().samples == 1)
  }

  @Test func `after the clock was set back, prices are stored and fire alerts`() async throws {
    let service = fixture.service()
    for (price, time) in [(4, 0), (6, -18), (5, -8)] as [(Decimal, Double)] {
      fixture.set([bitcoin: price])
      fixture.wallClockShift.value = time
      _ = try await service.refresh()
      let sample = PriceSample(symbol: "BTC-USD", price: price, time: start + time)
      #expect(try fixture.prices.latest([]) == [sample])
      if price == 4 { _ = try await service.addAlert(bitcoin, .above, 6) }
    }
    #expect(await service.takeFirings().map(\.price) == [6])
  }

  @Test func `the age of a received value is the larger one of two clocks`() async throws {
    let service = fixture.service()
    fixture.set([bitcoin: 1])
    fixture.exchange.set(OrderBook(symbol: bitcoin, bids: [], asks: []))
    let quote = try #require(try await service.refresh().quotes.first)
    let book = try await service.book(bitcoin, every: .zero)
    let stored = try #require(try await service.stored([]).first)
    fixture.advance(by: 21)
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

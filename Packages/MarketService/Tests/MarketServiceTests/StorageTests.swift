import AlertStore
import Contract
import ExchangeClient
import SQLiteDatabase
import MarketService
import PortableFoundation
import PriceLog
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct StorageTests {
  private let fixture = Fixture()
  private let service: MarketService

  init() {
    service = fixture.service()
  }

  // MARK: Prices

  @Test(arguments: [[], [bitcoin]])
  func `before the first response, a failed refresh returns the stored prices`(
    symbols: [Symbol]
  ) async throws {
    try fixture.store([7], since: start - 3_600)
    fixture.exchange.failure = unreachable
    let snapshot = try await service.refresh(symbols)
    let ticker = Ticker(symbol: bitcoin, price: 7)
    let quote = Quote(symbol: bitcoin, ticker: ticker, receipt: Receipt(at: start - 3_600))
    #expect(snapshot.quotes == [quote])
    #expect(snapshot.number == 0)
    #expect(snapshot.failures.map(\.operation) == [.tickers, .markets])
  }

  @Test
  func `a response stores a sample of each price, and none of a closed market or a missing price`()
    async throws
  {
    fixture.set([bitcoin: 1, ether: nil, doge: 3])
    fixture.exchange.set(Market(symbol: doge, status: .closed))
    _ = try await service.refresh([bitcoin])
    let sample = PriceSample(symbol: "BTC-USD", price: 1, time: start)
    #expect(try fixture.prices.latest([]) == [sample])
  }

  @Test func `the same response again is no new sample`() async throws {
    for (price, count) in [(1, 1), (1, 1), (2, 2)] as [(Decimal, Int)] {
      fixture.set([bitcoin: price])
      _ = try await service.refresh()
      #expect(try fixture.prices.counts().samples == count)
      fixture.advance(by: 10)
    }
  }

  @Test func `after 30 days, samples become hourly prices`() async throws {
    try fixture.store([1, 2, 3], since: start - 31 * 86_400)
    fixture.set([bitcoin: 4])
    _ = try await service.refresh()
    let counts = try fixture.prices.counts()
    #expect(counts.hours == 1)
    #expect(counts.samples == 1)
  }

  @Test func `stored prices have the times of their samples`() async throws {
    try fixture.store([2], of: ether, since: start - 60)
    let ticker = Ticker(symbol: ether, price: 2)
    let quote = Quote(symbol: ether, ticker: ticker, receipt: Receipt(at: start - 60))
    #expect(try await service.stored([]) == [quote])
    #expect(try await service.stored([bitcoin, ether]) == [Quote(symbol: bitcoin), quote])
    #expect(fixture.requests.value == [])
  }

  // MARK: Histories

  @Test func `a history of several pages has each candle once`() async throws {
    // Consecutive equal prices are one record, which several pages share.
    let prices = (0..<2_500).map { Decimal($0 / 7 + 1) }
    try fixture.store(prices, since: start)
    var candles: [Candle] = []
    var sizes: [Int] = []
    let query = PriceLog.Query(symbol: "BTC-USD", period: .minute, since: start + 60)
    try await service.history(query) { page in
      sizes.append(page.count)
      candles += page
    }
    #expect(candles.map(\.start) == (1..<2_500).map { start + Double($0 * 60) })
    #expect(candles.map(\.close) == Array(prices.dropFirst()))
    #expect(sizes == [1_000, 1_000, 499])
    #expect(fixture.requests.value == [])
  }

  @Test func `the closure of a history can use the service`() async throws {
    try fixture.store([1], since: start)
    var stored: [Quote] = []
    try await service.history(PriceLog.Query(symbol: "BTC-USD")) { _ in
      stored = try await service.stored([])
      // A write, too.
      _ = try await service.unwatch([bitcoin])
    }
    #expect(stored.map(\.symbol) == [bitcoin])
  }

  @Test func `recent prices are the newest two hundred of a symbol`() async throws {
    let prices = (1...900).map { Decimal($0) }
    try fixture.store(prices, since: start)
    let minutes = try await service.recentPrices(of: [bitcoin, ether], since: start, by: .minute)
    #expect(minutes == [bitcoin: prices.suffix(200)])
    #expect(
      try await service.recentPrices(of: [bitcoin], since: start + 54_000, by: .minute) == [:]
    )
    let lastHour = start + 840 * 60
    #expect(
      try await service.recentPrices(of: [bitcoin], since: lastHour, by: .hour) == [bitcoin: [900]]
    )
    #expect(fixture.requests.value == [])
  }

  @Test func `the prices of a trend are those of the source's candles, and are not stored`()
    async throws
  {
    let candles = (0..<3).map { number in
      let price = Decimal(number)
      return MarketCandle(
        start: start + Double(60 * number),
        open: 9,
        high: 9,
        low: 0,
        close: price
      )
    }
    fixture.exchange.set(candles, of: bitcoin)
    #expect(try await service.trend(bitcoin, start + 60) == [1, 2])
    #expect(try await service.recentPrices(of: [bitcoin], since: .distantPast, by: .minute) == [:])
    await #expect(throws: ExchangeClientError.unknownSymbol(ether)) {
      try await service.trend(ether, start)
    }
  }

  @Test func `a source without candles has no trend`() async throws {
    var client = ExchangeClient.mock()
    client.candles = { _, _ in throw ExchangeClientError.notOffered }
    #expect(try await MarketService.mock(client: client).trend(bitcoin, start) == nil)
  }

  // MARK: Watchlist and alerts

  @Test func `only symbols of the exchange are added`() async throws {
    fixture.set([bitcoin: 1, ether: 2])
    #expect(try await service.watch([ether, bitcoin]) == [ether, bitcoin])
    #expect(try await service.watch([ether]) == [])
    await #expect(throws: MarketServiceError.self) { try await service.watch([doge]) }
    #expect(try await service.watchlist() == [ether, bitcoin])
    #expect(try await service.unwatch([ether, doge]) == [ether])
    #expect(try await service.watchlist() == [bitcoin])
  }

  @Test func `an alert fires once per crossing, and is taken once`() async throws {
    fixture.set([bitcoin: 1, ether: 1])
    let alert = try await service.addAlert(bitcoin, .above, 5)
    var firings: [AlertStore.Firing] = []
    for price in [4, 5, 6, 6, 3, 7] as [Decimal] {
      fixture.advance(by: 10)
      fixture.set([bitcoin: price, ether: 9])
      // The alert of another market than the requested one fires, too.
      _ = try await service.refresh([ether])
      firings += await service.takeFirings()
    }
    #expect(firings.map(\.price) == [5, 7])
    #expect(firings.map(\.alert.id) == [alert.id, alert.id])
    #expect(await service.takeFirings() == [])
    let restarted = fixture.service()
    _ = try await restarted.refresh()
    #expect(await restarted.takeFirings() == [])
    #expect(try fixture.alerts.list().map(\.firedAt) == [fixture.now])
  }

  @Test func `a service that acts on firings also takes the earlier ones on which none has acted`()
    async throws
  {
    let (exchange, database) = (MockExchange(), SQLiteDatabase.inMemory())
    let clock = TestClock()
    let services = ([.none, .none, .each, .each] as [AlertStore.Delivery]).map {
      MarketService.mock(client: .mock(of: exchange), in: database, delivery: $0, clock: clock)
    }
    exchange.set(Ticker(symbol: bitcoin, price: 1))
    _ = try await services[0].addAlert(bitcoin, .above, 5)
    exchange.set(Ticker(symbol: bitcoin, price: 6))
    for (service, prices) in zip(services, [[6], [], [6], []] as [[Decimal]]) {
      _ = try await service.refresh()
      let firings = await service.takeFirings()
      #expect(firings.map(\.price) == prices)
      for firing in firings where firing.isDelivered {
        #expect(try await service.claim(firing.id))
      }
    }
  }

  @Test func `each service takes each firing, and of those that claim them, one acts on each`()
    async throws
  {
    let (exchange, database) = (MockExchange(), SQLiteDatabase.inMemory())
    let clock = TestClock()
    let deliveries: [AlertStore.Delivery] = [.none, .each, .each, .unclaimed, .unclaimed]
    let services = deliveries.map {
      MarketService.mock(client: .mock(of: exchange), in: database, delivery: $0, clock: clock)
    }
    exchange.set(Ticker(symbol: bitcoin, price: 1))
    for service in services { _ = try await service.refresh() }
    _ = try await services[0].addAlert(bitcoin, .above, 5)
    for price in [6, 3, 7] as [Decimal] {
      clock.advance(by: .seconds(10))
      exchange.set(Ticker(symbol: bitcoin, price: price))
      for service in services.reversed() { _ = try await service.refresh() }
    }
    var claimed: [[Decimal]] = []
    for service in services {
      let firings = await service.takeFirings()
      #expect(firings.map(\.price) == [6, 7])
      claimed.append([])
      for firing in firings where firing.isDelivered {
        if try await service.claim(firing.id) { claimed[claimed.endIndex - 1].append(firing.price) }
      }
    }
    #expect(claimed == [[], [6, 7], [], [], []])
  }

  @Test func `an alert for a change compares with the stored prices of its period`() async throws {
    fixture.set([bitcoin: 100])
    try fixture.store([50], since: start - 4_000)
    let fraction = Decimal(1) / 10
    let condition = Alert.Condition(.moves, fraction, in: .seconds(3_600))
    let alert = try await service.addAlert(bitcoin, condition)
    #expect(alert.condition == condition)
    var fired: [Decimal?] = []
    for price in [100, 105, 109, 110, 111] as [Decimal] {
      fixture.advance(by: 600)
      fixture.set([bitcoin: price])
      _ = try await service.refresh()
      fired += await service.takeFirings().map(\.formerPrice)
    }
    #expect(fired == [100])
  }

  @Test func `an alert whose price is already reached waits for the next crossing`() async throws {
    fixture.set([bitcoin: 9])
    let alert = try await service.addAlert(bitcoin, .above, 5)
    for price in [9, 4] as [Decimal] {
      fixture.set([bitcoin: price])
      _ = try await service.refresh()
      #expect(await service.takeFirings() == [])
    }
    fixture.set([bitcoin: 6])
    // The request of another call.
    _ = try await service.watch([bitcoin])
    #expect(await service.takeFirings().map(\.alert.id) == [alert.id])
    #expect(try await service.alerts().map(\.id) == [alert.id])
    #expect(try await service.removeAlert(alert.id)?.id == alert.id)
    #expect(try await service.alerts() == [])
  }
}

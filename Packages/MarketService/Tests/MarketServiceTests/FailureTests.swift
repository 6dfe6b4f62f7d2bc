import AlertStore
import Contract
import ExchangeClient
import MarketService
import PortableFoundation
import PriceLog
import SQLDatabase
import Testing

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
  private let fixture = Fixture()

  @Test func `samples and alerts are saved atomically, and a failure keeps the new prices`()
    async throws
  {
    fixture.set([bitcoin: 1])
    let service = fixture.service(alerts: .live(in: FailingDatabase(TestError())))
    let snapshot = try await service.refresh()
    #expect(snapshot.quotes.map(\.ticker?.price) == [1])
    let failure = MarketFailure(.storage, .other("TestError()"), nextAttempt: start + 10)
    #expect(snapshot.failures == [failure])
    #expect(try fixture.prices.latest([]) == [])
  }

  @Test func `a storage that works again ends the failure`() async throws {
    fixture.set([bitcoin: 1])
    let isBroken = Shared(true)
    var prices = fixture.prices
    prices.append = { [prices] samples in
      if isBroken.value { throw TestError() }
      return try prices.append(samples)
    }
    let service = fixture.service(prices: prices)
    #expect(try await service.refresh().failures.map(\.operation) == [.storage])
    isBroken.value = false
    #expect(try await service.refresh().failures == [])
    #expect(try prices.latest([]).map(\.price) == [1])
  }

  @Test func `an unreadable log is a failure next to that of the request`() async throws {
    fixture.exchange.failure = unreachable
    let service = fixture.service(prices: .live(in: FailingDatabase(TestError())))
    let snapshot = try await service.refresh()
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
  func `after throttling, no request is sent before the next attempt`(
    retryAfter: Duration?,
    interval: Int,
    pauses: [Int]
  ) async throws {
    let service = fixture.service()
    fixture.exchange.failure = throttled(retryAfter: retryAfter)
    for (number, pause) in pauses.enumerated() {
      let nextAttempt = fixture.now + Double(pause)
      for seconds in [pause - 1, 1] {
        let snapshot = try await service.refresh([], every: .seconds(interval))
        #expect(snapshot.failures.first?.nextAttempt == nextAttempt)
        #expect(fixture.count(of: .tickers) == number + 1)
        fixture.advance(by: seconds)
      }
    }
    // A success ends the throttling.
    fixture.exchange.failure = nil
    #expect(try await service.refresh().failures == [])
  }

  @Test func `a server without capacity is throttling, another failure of it is not`() async throws
  {
    let service = fixture.service()
    for (status, pause) in [(500, 10), (503, 20), (502, 10), (503, 20)] {
      let url = URL(filePath: "/exchange")
      fixture.exchange.failure = .unavailable(url, status: status, retryAfter: nil)
      let snapshot = try await service.refresh()
      #expect(snapshot.failures.first?.nextAttempt == fixture.now + Double(pause))
      fixture.advance(by: pause)
    }
  }

  @Test func `without a response, the symbols of the log can be watched, others cannot`()
    async throws
  {
    try fixture.store([1], since: start)
    fixture.exchange.failure = throttled()
    let service = fixture.service()
    #expect(try await service.watch([bitcoin]) == [bitcoin])
    let failure = MarketFailure(.tickers, .exchange(throttled()), nextAttempt: start + 20)
    await #expect(throws: MarketServiceError.unverifiedSymbol(ether, failure)) {
      try await service.watch([bitcoin, ether])
    }
    // The stored price is old, so it does not decide about the side of an alert.
    #expect(try await service.addAlert(bitcoin, .above, 2).isReached == nil)
  }

  @Test func `an alert that fires while another one is added is taken`() async throws {
    fixture.set([bitcoin: 1])
    let service = fixture.service()
    let alert = try await service.addAlert(bitcoin, .above, 2)
    fixture.set([bitcoin: 3])
    _ = try await service.addAlert(bitcoin, .below, 1)
    #expect(await service.takeFirings().map(\.alert.id) == [alert.id])
  }

  @Test func `old samples are replaced once an hour`() async throws {
    fixture.set([bitcoin: 1])
    let times = Shared([Date]())
    var prices = fixture.prices
    prices.thin = { time, _ in
      times.replace { $0 + [time + 30 * 86_400] }
      return 0
    }
    let service = fixture.service(prices: prices)
    for _ in 0..<7 {
      _ = try await service.refresh()
      fixture.advance(by: 1_200)
    }
    #expect(times.value == [start, start + 3_600, start + 7_200])
  }

  @Test func `a list of markets that fails leaves the prices, and is requested again`() async throws
  {
    fixture.set([bitcoin: 1])
    let isBroken = Shared(true)
    let service = fixture.service { if $0 == .markets, isBroken.value { throw TestError() } }
    let snapshot = try await service.refresh()
    #expect(snapshot.quotes.map(\.ticker?.price) == [1])
    #expect(snapshot.failures.map(\.operation) == [.markets])
    isBroken.value = false
    #expect(try await service.refresh().failures == [])
  }
}

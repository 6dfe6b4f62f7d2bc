import AlertStore
import Contract
import ExchangeClient
import MarketFeature
import MarketFeatureContract
import MarketService
import MarketServiceContract
import ObservableStateTesting
import PortableFoundation
import PriceLog
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct ModelTests {
  private let bitcoin: Symbol
  private let failure = TestError()

  init() throws {
    bitcoin = try #require(Symbol("BTC-USD"))
  }

  @Test func `sparklines and charts are read once a minute, not with each refresh`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let reads = Shared<[String]>([])
    let viewModel = subject.viewModel(changing: { service in
      service.recentPrices = { [recentPrices = service.recentPrices] in
        reads.replace { $0 + ["sparklines"] }
        return try await recentPrices($0, $1, $2)
      }
      let original = service
      service.history = { query, body in
        reads.replace { $0 + ["chart"] }
        try await original.history(query, body)
      }
    })
    viewModel.show(.detail(bitcoin))
    for number in 0..<12 {
      subject.set([bitcoin: Decimal(number + 1)])
      await viewModel.refresh()
      subject.advance(by: 10)
    }
    #expect(reads.value == ["sparklines", "chart", "sparklines", "chart"])
    #expect(viewModel.state().sparklines == [bitcoin: [6, 7]])
    #expect(viewModel.state().detail?.candles?.map(\.close) == [6, 7])
    #expect(viewModel.state().detail?.candles?.first?.open == 1)
  }

  @Test func `a late chart of another market never appears`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let ether = try #require(Symbol("ETH-USD"))
    let samples = ["BTC-USD", "ETH-USD"].map {
      PriceSample(symbol: $0, price: $0 == "ETH-USD" ? 2 : 1, time: MarketServiceContract.start)
    }
    _ = try subject.prices.append(samples)
    let gate = Gate()
    let viewModel = subject.viewModel(changing: { service in
      let original = service
      service.history = { query, body in
        if query.symbol == "BTC-USD" { try await gate.pass() }
        try await original.history(query, body)
      }
    })
    viewModel.show(.detail(bitcoin))
    let late = Task { await viewModel.setSpan(.day) }
    await gate.arrivals(atLeast: 1)
    viewModel.show(.detail(ether))
    await viewModel.setSpan(.day)
    #expect(viewModel.state().detail?.candles?.map(\.close) == [2])
    gate.open()
    await late.value
    #expect(viewModel.state().detail?.candles?.map(\.close) == [2])
  }

  @Test func `a chart of days starts at the local midnight`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let queries = Shared<[PriceLog.Query]>([])
    var service = subject.service
    service.history = { query, body in
      queries.replace { $0 + [query] }
      try await body([])
    }
    let now = MarketServiceContract.start
    let viewModel = MarketViewModel(
      service,
      every: nil,
      clock: subject.clock,
      now: { now },
      localOffset: { $0 < now ? 3_600 : 7_200 }
    )
    viewModel.show(.detail(bitcoin))
    await viewModel.setSpan(.month)
    let query = try #require(queries.value.first)
    #expect(queries.value.count == 1)
    #expect(query.symbol == "BTC-USD")
    #expect(query.period == .day)
    let since = now.addingTimeInterval(-30 * 86_400)
    #expect(query.since == since)
    #expect([since, now].map(query.secondsFromUTC) == [3_600, 7_200])
  }

  @Test func `an error of the stores is shown once, and keeps the values`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    _ = try await subject.service.watch([bitcoin])
    let isBroken = Shared(false)
    let failure = failure
    let viewModel = subject.viewModel(changing: { service in
      service.watchlist = { [watchlist = service.watchlist] in
        if isBroken.value { throw failure }
        return try await watchlist()
      }
      service.stored = { [stored = service.stored] in
        if isBroken.value { throw failure }
        return try await stored($0)
      }
    })
    viewModel.show(.list)
    await viewModel.refresh()
    isBroken.value = true
    subject.set([bitcoin: 2])
    let run = Task { await viewModel.run() }
    await subject.clock.sleepers(atLeast: 1)
    run.cancel()
    await run.value
    let next = MarketServiceContract.start.addingTimeInterval(10)
    let expected = MarketFailure(.storage, .other("\(failure)"), nextAttempt: next)
    #expect(viewModel.state().failures == [expected])
    #expect(viewModel.state().watchlist == [bitcoin])
    isBroken.value = false
    await viewModel.refresh()
    #expect(viewModel.state().failures == [])
    #expect(viewModel.state().quotes.map(\.ticker?.price) == [2])
  }

  @Test func `an error of the service itself is a failure with the next attempt`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let failure = failure
    let viewModel = MarketViewModel(
      .failing(failure),
      every: .seconds(10),
      clock: subject.clock,
      now: { MarketServiceContract.start }
    )
    viewModel.show(.detail(bitcoin))
    await viewModel.refresh()
    let next = MarketServiceContract.start.addingTimeInterval(10)
    let failures = [MarketFailure.Operation.tickers, .storage, .book].map {
      MarketFailure($0, .other("\(failure)"), nextAttempt: next)
    }
    #expect(viewModel.state().failures == Array(failures[0...1]))
    #expect(viewModel.state().detail?.failures == [failures[2]])
  }

  @Test func `an alert that an action's request fires is shown`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let alert = try await subject.service.addAlert(bitcoin, .above, 5)
    let viewModel = subject.viewModel()
    await viewModel.refresh()
    subject.set([bitcoin: 6])
    await viewModel.toggleWatched(bitcoin)
    #expect(viewModel.takeFirings().map(\.alert.id) == [alert.id])
  }

  @Test func `a read that started before an action does not replace its result`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let gate = Gate()
    let viewModel = subject.viewModel(changing: { service in
      service.alerts = { [alerts = service.alerts] in
        let alerts = try await alerts()
        _ = try await gate.passFirst()
        return alerts
      }
    })
    viewModel.show(.list)
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    await viewModel.toggleWatched(bitcoin)
    #expect(viewModel.state().watchlist == [bitcoin])
    gate.open()
    await refresh.value
    #expect(viewModel.state().watchlist == [bitcoin])
    #expect(viewModel.state().quotes.count == 1)
  }

  @Test func `the list forgets the detail, a hidden view does not`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let viewModel = subject.viewModel()
    viewModel.show(.detail(bitcoin))
    await viewModel.refresh()
    let detail = viewModel.state().detail
    #expect(detail?.book != nil)
    viewModel.show(.hidden)
    viewModel.show(.detail(bitcoin))
    #expect(viewModel.state().detail == detail)
    viewModel.show(.list)
    #expect(viewModel.state().detail == nil)
    viewModel.show(.detail(bitcoin))
    #expect(viewModel.state().detail == .init(symbol: bitcoin))
  }
}

import Contract
import ExchangeClient
import MarketService
import ObservableStateTesting
import PortableFoundation
import PriceLog
import TestClock
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct DetailTests {
  private let fixture = Fixture()

  // MARK: Books

  @Test func `a late book of another market never appears`() async {
    fixture.set([ether: 2])
    fixture.setBook(of: ether, levels: 2)
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 == .book(bitcoin) { try await gate.pass() }
    })
    viewModel.show(.detail(bitcoin))
    let late = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    viewModel.show(.detail(ether))
    #expect(viewModel.state().detail == .init(symbol: ether))
    gate.open()
    await late.value
    #expect(viewModel.state().detail?.symbol == ether)
    #expect(viewModel.state().detail?.book == nil)
    await viewModel.refresh()
    #expect(viewModel.state().detail?.book?.symbol == ether)
  }

  @Test func `a market that is shown during the request for another book gets its own`() async {
    fixture.setBook(of: ether, levels: 3)
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 == .book(bitcoin) { try await gate.pass() }
    })
    viewModel.show(.detail(bitcoin))
    await fixture.running(viewModel) {
      await gate.arrivals(atLeast: 1)
      viewModel.show(.detail(ether))
      await fixture.clock.sleepers(atLeast: 2)
      #expect(viewModel.state().detail?.book?.book?.bids.count == 3)
      // The prices were not requested again.
      #expect(fixture.count(of: .tickers) == 1)
      #expect(!viewModel.state().isRefreshing)
    }
  }

  @Test func `an empty book replaces the old levels, and is no failure`() async {
    let viewModel = fixture.viewModel()
    viewModel.show(.detail(bitcoin))
    for levels in [2, 0, 1] {
      fixture.setBook(of: bitcoin, levels: levels)
      await viewModel.refresh()
      let state = viewModel.state()
      #expect(state.detail?.book?.book?.bids.count == levels)
      #expect(state.detail?.book?.book?.asks.count == levels)
      #expect(state.detail?.failures == [])
      #expect(state.failures == [])
    }
  }

  // MARK: Charts

  @Test func `the chart of a market is shown before its book is received`() async throws {
    for price in [2, 4, 3] as [Decimal] { try fixture.store(price, at: start - 60) }
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 == .book(bitcoin) { try await gate.pass() }
    })
    viewModel.show(.detail(bitcoin))
    await fixture.running(viewModel) {
      await gate.arrivals(atLeast: 1)
      let candle = Candle(start: start - 60, open: 2, high: 4, low: 2, close: 3)
      #expect(viewModel.state().detail?.candles?.first == candle)
      gate.open()
    }
  }

  @Test func `a new span replaces the chart`() async throws {
    for hour in 1...3 { try fixture.store(Decimal(hour), at: start - Double(hour * 3_600)) }
    let viewModel = fixture.viewModel()
    viewModel.show(.detail(bitcoin))
    for (span, closes) in [
      (.day, [3, 2, 1]), (.month, [1]), (.hour, [1]),
    ] as [(MarketViewModel.Span, [Decimal])] {
      await viewModel.setSpan(span)
      #expect(viewModel.state().span == span)
      #expect(viewModel.state().detail?.candles?.suffix(3).map(\.close) == closes)
    }
  }

  @Test func `a late chart of another market never appears`() async throws {
    try fixture.store(1, at: start)
    try fixture.store(2, of: ether, at: start)
    let gate = Gate()
    let viewModel = fixture.viewModel(changing: { service in
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
    let queries = Shared<[PriceLog.Query]>([])
    let viewModel = fixture.viewModel(
      localOffset: { $0 < start ? 3_600 : 7_200 },
      changing: { service in
        service.history = { query, body in
          queries.replace { $0 + [query] }
          try await body([])
        }
      }
    )
    viewModel.show(.detail(bitcoin))
    await viewModel.setSpan(.month)
    let query = try #require(queries.value.first)
    #expect(queries.value.count == 1)
    #expect(query.symbol == "BTC-USD")
    #expect(query.period == .day)
    let since = start - 30 * 86_400
    #expect(query.since == since)
    #expect([since, start].map(query.secondsFromUTC) == [3_600, 7_200])
  }

  @Test func `sparklines and charts are read once a minute, not with each refresh`() async {
    let reads = Shared<[String]>([])
    let viewModel = fixture.viewModel(changing: { service in
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
      fixture.set([bitcoin: Decimal(number + 1)])
      await viewModel.refresh()
      fixture.advance(by: 10)
    }
    #expect(reads.value == ["sparklines", "chart", "sparklines", "chart"])
    #expect(viewModel.state().sparklines == [bitcoin: [6, 7]])
    #expect(viewModel.state().detail?.candles?.map(\.close) == [6, 7])
    #expect(viewModel.state().detail?.candles?.first?.open == 1)
  }
}

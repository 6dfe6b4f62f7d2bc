import Contract
import ExchangeClient
import MarketService
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct PollingTests {
  private let fixture = Fixture()

  // MARK: Intervals

  @Test func `the stored prices are shown before the first response`() async throws {
    try fixture.store(7, at: start - 60)
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 == .tickers { try await gate.pass() }
    })
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await gate.arrivals(atLeast: 1)
      let state = viewModel.state()
      let ticker = Ticker(symbol: bitcoin, price: 7)
      let quote = Quote(symbol: bitcoin, ticker: ticker, receipt: Receipt(at: start - 60))
      #expect(state.quotes == [quote])
      #expect(state.sparklines == [bitcoin: [7]])
      #expect(state.number == 0)
      #expect(state.isRefreshing)
      gate.open()
      await fixture.clock.sleepers(atLeast: 1)
      #expect(viewModel.shownPrices == [1])
      #expect(!viewModel.state().isRefreshing)
    }
  }

  @Test func `without an interval, a view is requested once`() async {
    let viewModel = fixture.viewModel(every: nil)
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await viewModel.state { $0.number == 1 && !$0.isRefreshing }
      fixture.advance(by: 100)
      viewModel.show(.detail(bitcoin))
      await viewModel.state { $0.detail?.book != nil && !$0.isRefreshing }
      fixture.advance(by: 100)
      await waiting { fixture.counts != [1, 1] }
      #expect(fixture.counts == [1, 1])
    }
  }

  @Test func `after throttling, the next request starts at the time that the failure shows`() async
  {
    fixture.exchange.failure = .throttled(URL(filePath: "/"), retryAfter: .seconds(95))
    let viewModel = fixture.viewModel()
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: 1)
      let failure = viewModel.state().failures.first { $0.operation == .tickers }
      #expect(failure?.nextAttempt == start + 95)
      fixture.exchange.failure = nil
      for _ in 0..<9 {
        fixture.advance(by: 10)
        await fixture.clock.sleepers(atLeast: 1)
        #expect(fixture.count(of: .tickers) == 1)
      }
      fixture.advance(by: 5)
      await fixture.clock.sleepers(atLeast: 1)
      #expect(fixture.count(of: .tickers) == 2)
      #expect(viewModel.state().failures == [])
    }
  }

  @Test func `a throttled view that appears again waits for the next attempt`() async {
    fixture.exchange.failure = .throttled(URL(filePath: "/"), retryAfter: .seconds(60))
    let calls = Shared(0)
    let viewModel = fixture.viewModel(changing: { service in
      service.refresh = { [refresh = service.refresh] symbols, interval in
        calls.replace { $0 + 1 }
        return try await refresh(symbols, interval)
      }
    })
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: 1)
      viewModel.show(.hidden)
      await fixture.noSleepers()
      viewModel.show(.list)
      for (seconds, count) in [(59, 1), (1, 2)] {
        await fixture.clock.sleepers(atLeast: 1)
        fixture.advance(by: seconds)
        await fixture.clock.sleepers(atLeast: 1)
        #expect(calls.value == count)
      }
    }
  }

  @Test func `a refresh does not shift the next tick`() async {
    let viewModel = fixture.viewModel()
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: 1)
      fixture.advance(by: 6)
      await viewModel.refresh()
      #expect(viewModel.state().number == 2)
      fixture.advance(by: 4)
      await fixture.clock.sleepers(atLeast: 1)
      #expect(viewModel.state().number == 3)
    }
  }

  // MARK: Cancellation

  @Test func `a screen that is left cancels its requests`() async {
    let (gate, isCancelled) = (Gate(), Gate())
    let viewModel = fixture.viewModel(beforeRequest: { _ in
      do {
        try await gate.pass()
      } catch {
        try? await isCancelled.pass()
        throw error
      }
    })
    viewModel.show(.detail(bitcoin))
    await fixture.running(viewModel) {
      await gate.arrivals(atLeast: 3)
      viewModel.show(.hidden)
      await isCancelled.arrivals(atLeast: 3)
    }
    #expect(!viewModel.state().isRefreshing)
    #expect(viewModel.state().failures == [])
  }

  @Test func `a request may end after its screen`() async throws {
    let gate = Gate()
    var viewModel: MarketViewModel? = fixture.viewModel(changing: { service in
      // Does not notice the cancellation.
      service.refresh = { [refresh = service.refresh] symbols, interval in
        try await Task {
          try await gate.pass()
          return try await refresh(symbols, interval)
        }.value
      }
      service.book = { [book = service.book] symbol, interval in
        try await Task {
          try await gate.pass()
          return try await book(symbol, interval)
        }.value
      }
    })
    let states = try #require(viewModel?.states())
    viewModel?.show(.detail(bitcoin))
    let run = Task { [viewModel] in await viewModel?.run() }
    await gate.arrivals(atLeast: 2)
    run.cancel()
    viewModel = nil
    gate.open()
    await run.value
    #expect(fixture.counts == [1, 1])
    // The states end, since nothing else has the view model.
    var last: MarketViewModel.State?
    for await state in states { last = state }
    #expect(last?.isRefreshing == false)
    #expect(last?.failures == [])
  }
}

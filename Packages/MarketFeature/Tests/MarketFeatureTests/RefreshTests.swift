import AlertStore
import Contract
import ExchangeClient
import MarketService
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
  private let fixture = Fixture()

  // MARK: Responses

  @Test func `at most one request of a resource is in flight`() async {
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 != .markets { try await gate.pass() }
    })
    viewModel.show(.detail(bitcoin))
    await fixture.running(viewModel) {
      await gate.arrivals(atLeast: 2)
      let refreshes = (0..<3).map { _ in Task { await viewModel.refresh() } }
      await waiting { gate.arrivals > 2 }
      #expect(fixture.counts == [1, 1])
      gate.open()
      for refresh in refreshes { await refresh.value }
      #expect(viewModel.shownPrices == [1])
    }
  }

  @Test func `an older response never replaces a newer one`() async {
    let number = Shared(9)
    let viewModel = fixture.viewModel(changing: { service in
      service.refresh = { [refresh = service.refresh] symbols, interval in
        let snapshot = try await refresh(symbols, interval)
        return MarketSnapshot(number: number.value, quotes: snapshot.quotes)
      }
      service.book = { [book = service.book] symbol, interval in
        let snapshot = try await book(symbol, interval)
        return BookSnapshot(number: number.value, symbol: symbol, book: snapshot.book)
      }
    })
    viewModel.show(.detail(bitcoin))
    await viewModel.refresh()
    let newer = viewModel.state()
    #expect(newer.number == 9)
    number.value = 1
    fixture.set([bitcoin: 2])
    fixture.setBook(of: bitcoin, levels: 0)
    await viewModel.refresh()
    #expect(viewModel.state().quotes == newer.quotes)
    #expect(viewModel.state().detail?.book == newer.detail?.book)
  }

  @Test func `a view model is refreshing until the last request has ended`() async {
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 == .book(bitcoin) { try await gate.pass() }
    })
    viewModel.show(.detail(bitcoin))
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: 1)
      #expect(viewModel.state().isRefreshing)
      gate.open()
      await fixture.clock.sleepers(atLeast: 2)
      #expect(!viewModel.state().isRefreshing)
    }
  }

  @Test func `a cancelled refresh changes no value`() async {
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 == .tickers { try await gate.pass() }
    })
    viewModel.show(.list)
    let before = viewModel.state()
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    refresh.cancel()
    await refresh.value
    #expect(viewModel.state() == before)
  }

  // MARK: Failures

  @Test
  func `a failure keeps the values and their times, and shows the time of the next attempt`() async
  {
    let viewModel = fixture.viewModel()
    viewModel.show(.detail(bitcoin))
    await viewModel.refresh()
    let before = viewModel.state()
    #expect(before.failures == [])
    #expect(before.quotes.map(\.time) == [start])
    fixture.advance(by: 10)
    fixture.exchange.failure = unreachable
    await viewModel.refresh()
    let cause = MarketFailure.Cause.exchange(unreachable)
    let after = viewModel.state()
    #expect(after.failures == [MarketFailure(.tickers, cause, nextAttempt: start + 20)])
    #expect(after.detail?.failures == [MarketFailure(.book, cause, nextAttempt: start + 20)])
    #expect(after.quotes == before.quotes)
    #expect(after.sparklines == before.sparklines)
    #expect(after.detail?.book?.book == before.detail?.book?.book)
    #expect(after.detail?.book?.time == start)
    fixture.exchange.failure = nil
    await viewModel.refresh()
    #expect(viewModel.state().failures == [])
    #expect(viewModel.state().detail?.failures == [])
  }

  @Test func `an error of the stores is shown once, and keeps the values`() async throws {
    _ = try await fixture.service.watch([bitcoin])
    let isBroken = Shared(false)
    let viewModel = fixture.viewModel(changing: { service in
      service.watchlist = { [watchlist = service.watchlist] in
        if isBroken.value { throw Failure() }
        return try await watchlist()
      }
      service.stored = { [stored = service.stored] in
        if isBroken.value { throw Failure() }
        return try await stored($0)
      }
    })
    viewModel.show(.list)
    await viewModel.refresh()
    isBroken.value = true
    fixture.set([bitcoin: 2])
    await fixture.running(viewModel) { await fixture.clock.sleepers(atLeast: 1) }
    let failure = MarketFailure(.storage, .other("It broke."), nextAttempt: start + 10)
    #expect(viewModel.state().failures == [failure])
    #expect(viewModel.state().watchlist == [bitcoin])
    isBroken.value = false
    await viewModel.refresh()
    #expect(viewModel.state().failures == [])
    #expect(viewModel.shownPrices == [2])
  }

  @Test func `an error of the service itself is a failure with the next attempt`() async {
    let viewModel = fixture.viewModel(changing: { service in
      service.refresh = { _, _ in throw Failure() }
      service.book = { _, _ in throw Failure() }
      service.watchlist = { throw Failure() }
    })
    viewModel.show(.detail(bitcoin))
    await viewModel.refresh()
    let failures = [MarketFailure.Operation.tickers, .storage, .book].map {
      MarketFailure($0, .other("It broke."), nextAttempt: start + 10)
    }
    #expect(viewModel.state().failures == Array(failures[0...1]))
    #expect(viewModel.state().detail?.failures == [failures[2]])
  }

  // MARK: Loading

  @Test func `only a view model without any value and any failure is loading`() async throws {
    for failure in [nil, unreachable] {
      fixture.exchange.failure = failure
      let gate = Gate()
      let viewModel = fixture.viewModel(beforeRequest: { _ in try await gate.pass() })
      viewModel.show(.list)
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      #expect(viewModel.state().isLoading)
      gate.open()
      await refresh.value
      #expect(!viewModel.state().isLoading)
    }
    // The next process shows the stored prices immediately.
    let closed = Gate()
    let second = fixture.viewModel(beforeRequest: { _ in try await closed.pass() })
    second.show(.list)
    await fixture.running(second) {
      await closed.arrivals(atLeast: 1)
      #expect(!second.state().isLoading)
    }
  }

  // MARK: Stored values

  @Test
  func `changes of watchlist and alerts by another process appear with the next refresh`()
    async throws
  {
    fixture.set([ether: 2])
    let service = fixture.service
    let viewModel = fixture.viewModel()
    viewModel.show(.list)
    for symbols in [[], [ether], [ether, bitcoin]] {
      _ = try await service.watch(symbols)
      for symbol in symbols { _ = try await service.addAlert(symbol, .above, 5) }
      await viewModel.refresh()
      #expect(viewModel.state().watchlist == symbols)
      #expect(viewModel.state().alerts == (try await service.alerts()))
    }
    _ = try await service.unwatch([ether])
    _ = try await service.removeAlert(1)
    await viewModel.refresh()
    #expect(viewModel.state().watchlist == [bitcoin])
    #expect(viewModel.state().alerts.map(\.id) == [2, 3])
  }

  @Test func `a firing is in the state until it is taken, and is taken once`() async throws {
    fixture.set([bitcoin: 4, ether: 4])
    _ = try await fixture.service.addAlert(bitcoin, .above, 5)
    _ = try await fixture.service.addAlert(ether, .above, 5)
    let viewModel = fixture.viewModel()
    await viewModel.refresh()
    #expect(viewModel.takeFirings() == [])
    fixture.set([bitcoin: 6])
    await viewModel.refresh()
    fixture.set([ether: 7])
    await viewModel.refresh()
    let firings = viewModel.state().firings
    #expect(firings.map(\.price) == [6, 7])
    #expect(viewModel.takeFirings() == firings)
    #expect(viewModel.state().firings == [])
    await viewModel.refresh()
    #expect(viewModel.takeFirings() == [])
  }
}

import Contract
import ExchangeClient
import MarketService
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct VisibilityTests {
  private let fixture = Fixture()

  @Test func `a new view model shows nothing and sends no request`() async throws {
    _ = try await fixture.service.watch([bitcoin])
    let viewModel = fixture.viewModel()
    #expect(viewModel.state() == .init(interval: .seconds(10)))
    await fixture.running(viewModel) {
      await viewModel.state { $0.watchlist == [bitcoin] }
      await waiting { fixture.requests.value != [] }
    }
    #expect(fixture.requests.value == [])
  }

  @Test(arguments: [(MarketViewModel.View.list, 1), (.detail(bitcoin), 2)])
  func `a hidden view requests nothing`(view: MarketViewModel.View, resources: Int) async {
    let viewModel = fixture.viewModel()
    viewModel.show(view)
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: resources)
      viewModel.show(.hidden)
      let requests = fixture.requests.value
      fixture.advance(by: 10)
      await waiting { fixture.requests.value != requests }
      #expect(fixture.requests.value == requests)
    }
  }

  @Test(arguments: [(MarketViewModel.View.list, 1), (.detail(bitcoin), 2)])
  func `a view that appears again is requested once its values are older than the interval`(
    view: MarketViewModel.View,
    resources: Int
  ) async {
    let viewModel = fixture.viewModel()
    viewModel.show(view)
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: resources)
      for (number, hiddenSeconds, remainingSeconds) in [(1, 4, 6), (2, 25, 0), (3, 11, 0)] {
        #expect(fixture.counts == [number, resources == 1 ? 0 : number])
        viewModel.show(.hidden)
        await fixture.noSleepers()
        fixture.set([bitcoin: Decimal(number + 1)])
        fixture.advance(by: hiddenSeconds)
        viewModel.show(view)
        await fixture.clock.sleepers(atLeast: resources)
        if remainingSeconds > 0 {
          await waiting { fixture.count(of: .tickers) > number }
          #expect(viewModel.shownPrices == [Decimal(number)])
          fixture.advance(by: remainingSeconds)
          await fixture.clock.sleepers(atLeast: resources)
        }
        #expect(viewModel.shownPrices == [Decimal(number + 1)])
      }
    }
  }

  @Test func `a view that is hidden and immediately shown again is requested once`() async {
    let viewModel = fixture.viewModel()
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: 1)
      for count in 2...50 {
        viewModel.show(.hidden)
        fixture.advance(by: 10)
        viewModel.show(.list)
        await fixture.clock.sleepers(atLeast: 1)
        #expect(fixture.count(of: .tickers) == count)
      }
    }
  }

  @Test func `a paused view requests nothing but missing values`() async {
    let viewModel = fixture.viewModel()
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await fixture.clock.sleepers(atLeast: 1)
      viewModel.setPaused(true)
      fixture.advance(by: 10)
      viewModel.show(.detail(bitcoin))
      await viewModel.state { $0.detail?.book != nil && !$0.isRefreshing }
      fixture.advance(by: 10)
      await waiting { fixture.counts != [1, 1] }
      #expect(fixture.counts == [1, 1])
      viewModel.setPaused(false)
      await fixture.clock.sleepers(atLeast: 2)
      #expect(fixture.counts == [2, 2])
    }
  }

  @Test func `a refresh works while the view model is paused`() async {
    let viewModel = fixture.viewModel()
    viewModel.show(.list)
    viewModel.setPaused(true)
    for number in 1...2 {
      await viewModel.refresh()
      #expect(viewModel.state().number == number)
    }
    #expect(viewModel.state().isPaused)
  }

  @Test func `pausing or hiding twice changes nothing`() async {
    let gate = Gate()
    let viewModel = fixture.viewModel(beforeRequest: {
      if $0 == .tickers { try await gate.pass() }
    })
    viewModel.show(.list)
    await fixture.running(viewModel) {
      await gate.arrivals(atLeast: 1)
      // The request in flight continues.
      viewModel.setPaused(false)
      viewModel.show(.list)
      viewModel.show(.detail(bitcoin))
      gate.open()
      await fixture.clock.sleepers(atLeast: 2)
      #expect(gate.arrivals == 1)
    }
  }

  @Test func `the list forgets the detail, a hidden view does not`() async {
    let viewModel = fixture.viewModel()
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

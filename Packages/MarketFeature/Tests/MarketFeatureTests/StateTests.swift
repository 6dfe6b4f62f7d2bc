import ExchangeClient
import SQLiteDatabase
import MarketService
import ObservableStateTesting
import PortableFoundation
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct StateTests {
  @Test func `without an interval, values age as with the default one`() {
    #expect(MarketViewModel.State().expectedInterval == .seconds(10))
    #expect(MarketViewModel.State(interval: .zero).expectedInterval == .zero)
  }

  @Test func `a listener receives the current state first, then every new one`() async {
    let viewModel = Fixture().viewModel()
    viewModel.show(.list)
    let states = viewModel.states()
    viewModel.setPaused(true)
    viewModel.show(.detail(bitcoin))
    let first = MarketViewModel.State(view: .list, interval: .seconds(10))
    var second = first
    second.isPaused = true
    var third = second
    third.view = .detail(bitcoin)
    third.detail = .init(symbol: bitcoin)
    #expect(await received(from: states) == [first, second, third])
  }

  @Test func `mocks of one database share their watchlist, others do not`() async {
    let exchange = MockExchange()
    exchange.set(Market(symbol: bitcoin, status: .open))
    let database = SQLiteDatabase.inMemory()
    let client = ExchangeClient.mock(of: exchange)
    await MarketViewModel.mock(client: client, in: database).toggleWatched(bitcoin)
    for (viewModel, watchlist) in [
      (MarketViewModel.mock(client: client, in: database), [bitcoin]), (.mock(client: client), []),
    ] {
      await viewModel.refresh()
      #expect(viewModel.state().watchlist == watchlist)
    }
  }
}

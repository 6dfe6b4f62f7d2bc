import ExchangeClient
import SQLiteDatabase
import MarketService
import PortableFoundation
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct StateTests {
  @Test func `without an interval, values age as with the default one`() {
    #expect(MarketViewModel.State().expectedInterval == .seconds(10))
    #expect(MarketViewModel.State(interval: .zero).expectedInterval == .zero)
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

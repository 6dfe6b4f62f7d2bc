import AlertStore
import ExchangeClient
import SQLiteDatabase
import MarketFeature
import MarketService
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
  private let failure = MarketActionFailure.alertNotRemoved(7, cause: "It broke.")

  @Test func `mocks of one database share their watchlist, others do not`() async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let exchange = MockExchange()
    exchange.set(Market(symbol: symbol, status: .open))
    let database = SQLiteDatabase.inMemory()
    let client = ExchangeClient.mock(of: exchange)
    _ = try await MarketService.mock(client: client, in: database).watch([symbol])
    for (viewModel, watchlist) in [
      (MarketViewModel.mock(client: client, in: database), [symbol]), (.mock(client: client), []),
    ] {
      await viewModel.refresh()
      #expect(viewModel.state().watchlist == watchlist)
    }
  }

  @Test func `each action of failing shows the failure`() async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let actions: [@Sendable (MarketViewModel) async -> Void] = [
      { await $0.run() }, { await $0.refresh() }, { await $0.toggleWatched(symbol) },
      { await $0.addAlert(symbol, .above, 1) }, { await $0.removeAlert(7) },
    ]
    for action in actions {
      let viewModel = MarketViewModel.failing(failure)
      var states = viewModel.states().makeAsyncIterator()
      await action(viewModel)
      #expect(viewModel.state() == MarketViewModel.State(failure: failure))
      #expect(await states.next() == MarketViewModel.State())
      #expect(viewModel.takeFirings() == [])
    }
  }

  @Test func `failing shows the view, the span and the pause`() async throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let viewModel = MarketViewModel.failing(failure)
    viewModel.show(.detail(symbol))
    viewModel.setPaused(true)
    await viewModel.setSpan(.day)
    #expect(
      viewModel.state() == MarketViewModel.State(view: .detail(symbol), span: .day, isPaused: true)
    )
  }

  @Test(
    arguments: [
      "state", "states", "run", "show", "setSpan", "setPaused", "refresh", "toggleWatched",
      "addAlert", "removeAlert", "takeFirings",
    ]
  ) func `each endpoint of unimplemented terminates the process with its name`(
    endpoint: String
  ) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [endpoint = endpoint as String] in
      let viewModel = MarketViewModel.unimplemented
      let symbol = try #require(Symbol("BTC-USD"))
      switch endpoint {
      case "state": _ = viewModel.state()
      case "states": _ = viewModel.states()
      case "run": await viewModel.run()
      case "show": viewModel.show(.list)
      case "setSpan": await viewModel.setSpan(.day)
      case "setPaused": viewModel.setPaused(true)
      case "refresh": await viewModel.refresh()
      case "toggleWatched": await viewModel.toggleWatched(symbol)
      case "addAlert": await viewModel.addAlert(symbol, .above, 1)
      case "removeAlert": await viewModel.removeAlert(1)
      default: _ = viewModel.takeFirings()
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("MarketViewModel.\(endpoint) is unimplemented"))
  }

  @Test func `each failure says what happened, and its cause`() throws {
    let symbol = try #require(Symbol("BTC-USD"))
    let descriptions: [(MarketActionFailure, String)] = [
      (.notWatched(symbol, cause: "It broke."), "Cannot add BTC-USD to the watchlist. It broke."),
      (
        .notUnwatched(symbol, cause: "It broke."),
        "Cannot remove BTC-USD from the watchlist. It broke."
      ),
      (
        .alertNotAdded(symbol, cause: "It broke."), "Cannot add an alert for BTC-USD. It broke."
      ),
      (failure, "Cannot remove alert 7. It broke."),
    ]
    for (failure, description) in descriptions { #expect(failure.description == description) }
  }
}

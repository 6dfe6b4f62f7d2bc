import AlertStore
import Contract
import ExchangeClient
import MarketService
import ObservableStateTesting
import PortableFoundation
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct ActionTests {
  private let fixture = Fixture()

  init() {
    fixture.set([ether: 2])
  }

  @Test func `the watchlist is in the user's order, and each change names its market`() async throws
  {
    let viewModel = fixture.viewModel()
    let steps: [(Symbol, MarketViewModel.Change, [Symbol])] = [
      (ether, .watched(ether), [ether]), (bitcoin, .watched(bitcoin), [ether, bitcoin]),
      (ether, .unwatched(ether), [bitcoin]),
    ]
    for (symbol, change, watchlist) in steps {
      await viewModel.toggleWatched(symbol)
      #expect(viewModel.state().lastChange == change)
      #expect(viewModel.state().watchlist == watchlist)
      #expect(try await fixture.service.watchlist() == watchlist)
    }
  }

  @Test func `an added alert is shown, a removed one disappears, and the changes name them`()
    async throws
  {
    let viewModel = fixture.viewModel()
    await viewModel.addAlert(bitcoin, .above, 2)
    await viewModel.addAlert(bitcoin, .below, Decimal(5) / 10)
    let alerts = try await fixture.service.alerts()
    #expect(alerts.map(\.direction) == [.above, .below])
    #expect(viewModel.state().alerts == alerts)
    #expect(viewModel.state().lastChange == .addedAlert(alerts[1]))
    await viewModel.removeAlert(alerts[0].id)
    #expect(viewModel.state().alerts == [alerts[1]])
    #expect(viewModel.state().lastChange == .removedAlert(alerts[0]))
    #expect(try await fixture.service.alerts() == [alerts[1]])
  }

  @Test func `removing an alert that another process has removed says so`() async throws {
    let viewModel = fixture.viewModel()
    await viewModel.addAlert(bitcoin, .above, 2)
    _ = try await fixture.service.removeAlert(1)
    await viewModel.removeAlert(1)
    #expect(viewModel.state().alerts == [])
    #expect(viewModel.state().lastChange == .alreadyRemovedAlert(1))
    #expect(viewModel.state().failure == nil)
  }

  @Test
  func `an action that fails keeps the values and shows the cause, one that succeeds clears it`()
    async
  {
    let isBroken = Shared(false)
    let viewModel = fixture.viewModel(changing: { $0.failChanges { isBroken.value } })
    await viewModel.refresh()
    await viewModel.toggleWatched(bitcoin)
    await viewModel.addAlert(bitcoin, .above, 2)
    let actions: [(@Sendable () async -> Void, MarketActionFailure)] = [
      ({ await viewModel.toggleWatched(ether) }, .notWatched(ether, cause: "It broke.")),
      ({ await viewModel.toggleWatched(bitcoin) }, .notUnwatched(bitcoin, cause: "It broke.")),
      ({ await viewModel.addAlert(ether, .below, 1) }, .alertNotAdded(ether, cause: "It broke.")),
      ({ await viewModel.removeAlert(1) }, .alertNotRemoved(1, cause: "It broke.")),
    ]
    for (action, failure) in actions {
      var expected = viewModel.state()
      expected.lastChange = nil
      expected.failure = failure
      isBroken.value = true
      await action()
      #expect(viewModel.state() == expected)
      isBroken.value = false
      await action()
      #expect(viewModel.state().failure == nil)
      #expect(viewModel.state().lastChange != nil)
    }
  }

  @Test func `an alert that an action's request fires is shown`() async throws {
    let alert = try await fixture.service.addAlert(bitcoin, .above, 5)
    let viewModel = fixture.viewModel()
    await viewModel.refresh()
    fixture.set([bitcoin: 6])
    await viewModel.toggleWatched(bitcoin)
    #expect(viewModel.takeFirings().map(\.alert.id) == [alert.id])
  }

  @Test func `a read that started before an action does not replace its result`() async {
    let gate = Gate()
    let viewModel = fixture.viewModel(changing: { service in
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
    #expect(viewModel.state().quotes.count == 2)
  }

  @Test func `each failure says what happened, and its cause`() {
    let descriptions: [(MarketActionFailure, String)] = [
      (.notWatched(bitcoin, cause: "It broke."), "Cannot add BTC-USD to the watchlist. It broke."),
      (
        .notUnwatched(bitcoin, cause: "It broke."),
        "Cannot remove BTC-USD from the watchlist. It broke."
      ),
      (.alertNotAdded(bitcoin, cause: "It broke."), "Cannot add an alert for BTC-USD. It broke."),
      (.alertNotRemoved(7, cause: "It broke."), "Cannot remove alert 7. It broke."),
    ]
    for (failure, description) in descriptions { #expect(failure.description == description) }
  }
}

extension MarketService {
  /// Lets changes fail while a condition holds.
  fileprivate mutating func failChanges(while isBroken: @escaping @Sendable () -> Bool) {
    let original = self
    watch = {
      if isBroken() { throw Failure() }
      return try await original.watch($0)
    }
    unwatch = {
      if isBroken() { throw Failure() }
      return try await original.unwatch($0)
    }
    addAlert = {
      if isBroken() { throw Failure() }
      return try await original.addAlert($0, $1)
    }
    removeAlert = {
      if isBroken() { throw Failure() }
      return try await original.removeAlert($0)
    }
  }
}

import AlertStore
import Contract
import ExchangeClient
import MarketFeature
import MarketService
import PortableFoundation
import Testing

extension MarketFeatureContract {
  static let actionRules = [
    Rule("The watchlist is in the user's order") { subject in
      subject.set([bitcoin: 1, ether: 2])
      let viewModel = subject.viewModel()
      await viewModel.toggleWatched(ether)
      await viewModel.toggleWatched(bitcoin)
      try check(viewModel.state().watchlist, is: [ether, bitcoin])
      try check(try await subject.service.watchlist(), is: [ether, bitcoin])
    },
    Rule("The change names the market") { subject in
      subject.set([bitcoin: 1, ether: 2])
      let viewModel = subject.viewModel()
      await viewModel.toggleWatched(ether)
      try check(viewModel.state().lastChange, is: .watched(ether))
      await viewModel.toggleWatched(bitcoin)
      try check(viewModel.state().lastChange, is: .watched(bitcoin))
      await viewModel.toggleWatched(ether)
      try check(viewModel.state().lastChange, is: .unwatched(ether))
      try check(viewModel.state().watchlist, is: [bitcoin])
    },
    Rule("An added alert is shown, and the change names it") { subject in
      subject.set([bitcoin: 1])
      let viewModel = subject.viewModel()
      await viewModel.addAlert(bitcoin, .above, 2)
      await viewModel.addAlert(bitcoin, .below, Decimal(5) / 10)
      let alerts = try await subject.service.alerts()
      try check(alerts.map(\.direction), is: [.above, .below])
      try check(viewModel.state().alerts, is: alerts)
      try check(viewModel.state().lastChange, is: .addedAlert(alerts[1]))
    },
    Rule("A removed alert disappears, and the change names it") { subject in
      subject.set([bitcoin: 1])
      let viewModel = subject.viewModel()
      await viewModel.addAlert(bitcoin, .above, 2)
      await viewModel.addAlert(bitcoin, .above, 3)
      let alerts = viewModel.state().alerts
      await viewModel.removeAlert(alerts[0].id)
      try check(viewModel.state().alerts, is: [alerts[1]])
      try check(viewModel.state().lastChange, is: .removedAlert(alerts[0]))
      try check(try await subject.service.alerts(), is: [alerts[1]])
    },
    Rule("Removing an alert that another process has removed says so") { subject in
      subject.set([bitcoin: 1])
      let viewModel = subject.viewModel()
      await viewModel.addAlert(bitcoin, .above, 2)
      _ = try await subject.service.removeAlert(1)
      await viewModel.removeAlert(1)
      try check(viewModel.state().alerts, is: [])
      try check(viewModel.state().lastChange, is: .alreadyRemovedAlert(1))
      try check(viewModel.state().failure, is: nil)
    },
    Rule("An action that fails keeps the values and shows the cause") { subject in
      subject.set([bitcoin: 1, ether: 2])
      let isBroken = Shared(false)
      let viewModel = subject.viewModel(changing: { $0.breakChanges { isBroken.value } })
      await viewModel.refresh()
      await viewModel.toggleWatched(bitcoin)
      await viewModel.addAlert(bitcoin, .above, 2)
      var expected = viewModel.state()
      isBroken.value = true
      let failures: [(@Sendable () async -> Void, MarketActionFailure)] = [
        ({ await viewModel.toggleWatched(ether) }, .notWatched(ether, cause: "It broke.")),
        ({ await viewModel.toggleWatched(bitcoin) }, .notUnwatched(bitcoin, cause: "It broke.")),
        (
          { await viewModel.addAlert(ether, .below, 1) },
          .alertNotAdded(ether, cause: "It broke.")
        ),
        ({ await viewModel.removeAlert(1) }, .alertNotRemoved(1, cause: "It broke.")),
      ]
      expected.lastChange = nil
      for (action, failure) in failures {
        await action()
        expected.failure = failure
        try check(viewModel.state(), is: expected)
      }
    },
    Rule("An action that succeeds clears the failure") { subject in
      subject.set([bitcoin: 1])
      let isBroken = Shared(false)
      let viewModel = subject.viewModel(changing: { $0.breakChanges { isBroken.value } })
      let actions: [@Sendable () async -> Void] = [
        { await viewModel.toggleWatched(bitcoin) }, { await viewModel.toggleWatched(bitcoin) },
        { await viewModel.addAlert(bitcoin, .above, 2) }, { await viewModel.removeAlert(1) },
      ]
      for action in actions {
        isBroken.value = true
        await viewModel.removeAlert(9)
        try check(viewModel.state().failure, is: .alertNotRemoved(9, cause: "It broke."))
        isBroken.value = false
        await action()
        try check(viewModel.state().failure, is: nil)
      }
    },
  ]
}

extension MarketService {
  /// Lets changes fail while a condition holds.
  fileprivate mutating func breakChanges(while isBroken: @escaping @Sendable () -> Bool) {
    watch = { [watch] in
      if isBroken() { throw Failure() }
      return try await watch($0)
    }
    unwatch = { [unwatch] in
      if isBroken() { throw Failure() }
      return try await unwatch($0)
    }
    addAlert = { [addAlert] in
      if isBroken() { throw Failure() }
      return try await addAlert($0, $1, $2)
    }
    removeAlert = { [removeAlert] in
      if isBroken() { throw Failure() }
      return try await removeAlert($0)
    }
  }
}

import Contract
import MarketFeature
import MarketFeatureContract
import MarketService
import PortableFoundation
import Testing

typealias BrokenViewModels = BrokenConfigurations<Subject>

@Suite(.timeLimit(.minutes(10))) struct ContractTests {
  @Test(arguments: Configuration.allCases, MarketFeatureContract.rules)
  func `every view model obeys the contract`(
    configuration: Configuration,
    rule: MarketFeatureContract.Rule
  ) async {
    await rule.verify(on: configuration) { try await configuration.subject() }
  }

  @Test func `each rule rejects a broken view model`() async {
    let broken =
      brokenListeners + brokenPolling + brokenVisibility + brokenRefreshes + brokenDetails
      + brokenActions
    await broken.verifyRejection(
      by: MarketFeatureContract.rules,
      changing: Configuration.mock.subject
    )
  }
}

/// Breaks the mock by the way in which view models are created.
func creating(
  _ create:
    @escaping @Sendable (
      _ subject: Subject, _ interval: Duration?,
      _ requesting:
        @escaping @Sendable (_ request: MarketFeatureContract.Request) async throws ->
        Void,
      _ changing: @Sendable (_ service: inout MarketService) -> Void
    ) -> MarketViewModel
) -> BrokenViewModels.Change {
  { subject, mock in
    subject.makeViewModel = { create(mock, $0, $1, $2) }
  }
}

/// Breaks the mock by a change of the endpoints.
func changing(
  _ change:
    @escaping @Sendable (_ viewModel: inout MarketViewModel, _ original: MarketViewModel) -> Void
) -> BrokenViewModels.Change {
  creating { mock, interval, requesting, changing in
    let original = mock.makeViewModel(interval, requesting, changing)
    var viewModel = original
    change(&viewModel, original)
    return viewModel
  }
}

/// Breaks the mock by a change of the current state.
func showing(
  _ change: @escaping @Sendable (_ state: inout MarketViewModel.State) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    viewModel.state = {
      var state = original.state()
      change(&state)
      return state
    }
  }
}

/// Breaks the mock by a change of the current state that depends on the first state with a property.
func remembering<Value: Sendable>(
  _ value: @escaping @Sendable (_ state: MarketViewModel.State) -> Value?,
  _ change: @escaping @Sendable (_ state: inout MarketViewModel.State, _ first: Value) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    let first = Shared<Value?>(nil)
    viewModel.state = {
      var state = original.state()
      if first.value == nil { first.value = value(state) }
      if let value = first.value { change(&state, value) }
      return state
    }
  }
}

/// Breaks the mock by a change of its service.
func serving(
  _ change: @escaping @Sendable (_ service: inout MarketService) -> Void
) -> BrokenViewModels.Change {
  creating { mock, interval, requesting, changing in
    mock.makeViewModel(interval, requesting) { service in
      changing(&service)
      change(&service)
    }
  }
}

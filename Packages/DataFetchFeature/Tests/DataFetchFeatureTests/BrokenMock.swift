import Contract
import DataFetchFeature
import DataFetchFeatureContract

typealias BrokenViewModels = BrokenConfigurations<DataFetchFeatureContract.Subject>

/// Breaks the mock by what its view models are made of.
func making(
  _ change:
    @escaping @Sendable (_ mock: DataFetchFeatureContract.Subject) ->
    DataFetchFeatureContract.Subject
) -> BrokenViewModels.Change {
  { subject, original in subject = change(original) }
}

/// Breaks the mock by a change of its view models' endpoints.
func changing(
  _ change:
    @escaping @Sendable (
      _ viewModel: inout DataFetchViewModel, _ original: DataFetchViewModel
    ) -> Void
) -> BrokenViewModels.Change {
  making { mock in
    DataFetchFeatureContract.Subject { responseCode, saving, reading in
      let original = mock.makeViewModel(responseCode, saving, reading)
      var viewModel = original
      change(&viewModel, original)
      return viewModel
    }
  }
}

/// Breaks the mock by a change of what its view models show.
func showing(
  _ change: @escaping @Sendable (_ state: inout DataFetchViewModel.State) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    viewModel.state = {
      var state = original.state()
      change(&state)
      return state
    }
  }
}

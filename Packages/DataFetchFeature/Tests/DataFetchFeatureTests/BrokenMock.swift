import Contract
import DataFetchFeature
import DataFetchFeatureContract

extension BrokenConfiguration<DataFetchFeatureContract.Subject> {
  /// The mock, broken by what its view models are made of.
  static func mock(
    _ name: String,
    breaks sentence: String,
    making change: @escaping @Sendable (_ mock: Subject) -> Subject
  ) -> Self {
    Self(name, breaks: sentence) { change(try DataFetchFeatureConfiguration.mock.subject()) }
  }

  /// The mock, broken by a change of its view models' endpoints.
  static func mock(
    _ name: String,
    breaks sentence: String,
    changing change:
      @escaping @Sendable (
        _ viewModel: inout DataFetchViewModel, _ original: DataFetchViewModel
      ) -> Void
  ) -> Self {
    mock(name, breaks: sentence) { mock in
      Subject { responseCode, saving, reading in
        let original = mock.makeViewModel(responseCode, saving, reading)
        var viewModel = original
        change(&viewModel, original)
        return viewModel
      }
    }
  }

  /// The mock, broken by a change of what its view models show.
  static func mock(
    _ name: String,
    breaks sentence: String,
    showing change: @escaping @Sendable (_ state: inout DataFetchViewModel.State) -> Void
  ) -> Self {
    mock(name, breaks: sentence) { viewModel, original in
      viewModel.state = {
        var state = original.state()
        change(&state)
        return state
      }
    }
  }
}

import ContentService
import Contract
import DataFetchFeature
import DataFetchFeatureContract
import ObservableState
import PortableFoundation

extension BrokenDataFetchFeatureTests {
  /// Broken in how they fetch, and in whom they fetch for.
  static let brokenFetching: BrokenViewModels = [
    // Shows the failure of before.
    "A fetch takes the error message away before it asks": showing {
      if $0.step != nil { $0.failure = .internalError(cause: "It broke.") }
    },
    // Hides its steps.
    "A fetch shows each of its steps, and then the new code and count":
      changing { viewModel, original in
        let shown = ObservableState(original.state())
        viewModel.states = { shown.states() }
        viewModel.fetchContent = {
          await original.fetchContent()
          shown.update { $0 = original.state() }
        }
      },
    // Shows too early.
    "What is shown is saved": showing { if $0.step == .saving { $0.saved.timesFetched += 1 } },
    // Forgets the code when it fails.
    "A fetch that fails leaves code and count as they were, and shows the error message and the failure":
      showing { if $0.failure != nil { $0.saved.responseCode = nil } },
    // Swallows what is lost.
    "A code that cannot be saved is not shown, and the failure names it": making { mock in
      DataFetchFeatureContract.Subject { responseCode, _, reading in
        mock.viewModel(responseCode: responseCode, reading: reading)
      }
    },
    // Starts with every call.
    "A call while a fetch is in flight joins it and starts nothing": making { mock in
      DataFetchFeatureContract.Subject { responseCode, saving, reading in
        let original = mock.makeViewModel(responseCode, saving, reading)
        var viewModel = original
        viewModel.fetchContent = {
          await mock.makeViewModel(responseCode, saving, reading).fetchContent()
          await original.refresh()
        }
        return viewModel
      }
    },
    // Takes cancellation for a failure.
    "A fetch that is cancelled before it is saved saves nothing and shows nothing": making { mock in
      DataFetchFeatureContract.Subject { responseCode, saving, reading in
        mock.viewModel(
          responseCode: responseCode,
          saving: { do { try await saving() } catch { throw Failure() } },
          reading: reading
        )
      }
    },
  ]
}

import ContentService
import Contract
import DataFetchFeatureContract
import ObservableState
import PortableFoundation

@testable import DataFetchFeature

extension BrokenDataFetchFeatureTests {
  /// Broken in how they fetch, and in whom they fetch for.
  static let brokenFetching: BrokenViewModels = [
    // Shows the failure of before.
    "A fetch takes the error message away before it asks": showing {
      if $0.step != nil { $0.show(.internalError(cause: "It broke.")) }
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
    "What is shown is saved": showing { if $0.step == .saving { $0.timesFetched += 1 } },
    // Forgets the code when it fails.
    "A fetch that fails leaves code and count as they were, and shows the error message and the failure":
      showing { if $0.failure != nil { $0.responseCode = nil } },
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
    // Fetches once.
    "A call after the end of a fetch starts a new one": changing { viewModel, original in
      viewModel.fetchContent = {
        if original.state().timesFetched == 0 { await original.fetchContent() }
      }
    },
    // Turns callers away while it ends.
    "A call while a cancelled fetch ends waits for that end and starts anew":
      changing { viewModel, original in
        let isEnding = ObservableState(false)
        viewModel.fetchContent = {
          if isEnding.state { return }
          await withTaskCancellationHandler {
            await original.fetchContent()
          } onCancel: {
            isEnding.update { $0 = true }
          }
        }
      },
    // Takes the others along.
    "A caller that is cancelled waits no longer, and the fetch goes on for the others":
      changing { viewModel, original in
        let running = ObservableState<Task<Void, Never>?>(nil)
        viewModel.fetchContent = {
          let fetch = running.update { running in
            let fetch = running ?? Task { await original.fetchContent() }
            running = fetch
            return fetch
          }
          await withTaskCancellationHandler {
            await fetch.value
          } onCancel: {
            fetch.cancel()
          }
        }
      },
    // Leaves before the end.
    "When nobody waits any more, the fetch is cancelled, and the last caller waits for its end":
      changing { viewModel, original in
        viewModel.fetchContent = {
          let (end, continuation) = AsyncStream<Never>.makeStream()
          let fetch = Task {
            await original.fetchContent()
            continuation.finish()
          }
          for await _ in end {}
          fetch.cancel()
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
    // Looks too late for cancellation.
    "A caller that is cancelled before it calls starts nothing": changing { viewModel, original in
      viewModel.fetchContent = { await Task { await original.fetchContent() }.value }
    },
  ]
}

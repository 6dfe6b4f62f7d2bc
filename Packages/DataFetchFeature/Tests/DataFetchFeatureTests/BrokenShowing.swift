import ContentService
import Contract
import DataFetchFeature
import DataFetchFeatureContract
import ObservableState
import PortableFoundation

extension BrokenDataFetchFeatureTests {
  /// Broken in what they show, and in what they read.
  static let brokenShowing: BrokenViewModels = [
    // Tells the present alone.
    "A listener gets the present state first, and then every new one":
      changing { viewModel, original in
        viewModel.states = {
          AsyncStream { states in
            states.yield(original.state())
            states.finish()
          }
        }
      },
    // Tells the first who asks alone.
    "All listeners see the same states in the same order": changing { viewModel, original in
      let isTaken = ObservableState(false)
      viewModel.states = {
        let wasTaken = isTaken.update { isTaken in
          defer { isTaken = true }
          return isTaken
        }
        return wasTaken ? AsyncStream { $0.finish() } : original.states()
      }
    },
    // Stops with the first who goes.
    "A listener that goes changes nothing for the others": changing { viewModel, original in
      let states = original.states()
      viewModel.states = { states }
    },
    // Counts from 1.
    "A new view model shows no code and a count of 0, whatever is saved": showing {
      $0.saved.timesFetched += 1
    },
    // Forgets the code.
    "Appearing shows the code and the count that were saved last": showing {
      $0.saved.responseCode = nil
    },
    // Makes up a code.
    "Before the first fetch there is no code, and the count is 0": showing {
      $0.saved.responseCode = $0.saved.responseCode ?? UUID(number: 0)
    },
    // Forgets the record.
    "A code comes with the record of its fetch": showing { $0.saved.lastFetch = nil },
    // Swallows errors.
    "What keeps them from being read is shown as a failure, and changes neither": showing {
      $0.failure = nil
    },
    // Reads once.
    "A refresh shows what another process has saved": changing { viewModel, _ in
      viewModel.refresh = {}
    },
    // Clings to a failure.
    "A refresh that can read takes away the failure of one that could not, and no other failure":
      changing { viewModel, original in
        viewModel.refresh = { if original.state().failure == nil { await original.refresh() } }
      },
    // Takes every failure away.
    "A refresh that can read takes away the failure of one that could not, and no other failure":
      changing { viewModel, original in
        let isRefreshed = ObservableState(false)
        viewModel.refresh = {
          await original.refresh()
          isRefreshed.update { $0 = true }
        }
        viewModel.state = {
          var state = original.state()
          if isRefreshed.state { state.failure = nil }
          return state
        }
      },
    // Goes on.
    "A refresh that is cancelled changes nothing": changing { viewModel, original in
      let count = ObservableState(0)
      viewModel.refresh = {
        await original.refresh()
        count.update { $0 += 1 }
      }
      viewModel.state = {
        var state = original.state()
        state.saved.timesFetched += count.state
        return state
      }
    },
    // Shows what is out of date.
    "What was read before a fetch ended does not hide what was fetched":
      changing { viewModel, original in
        let outdated = ObservableState<DataFetchViewModel.State?>(nil)
        viewModel.refresh = {
          let state = original.state()
          await original.refresh()
          outdated.update { $0 = state }
        }
        viewModel.state = { outdated.state ?? original.state() }
      },
  ]
}

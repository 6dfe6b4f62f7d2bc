import Contract
import GitHubClient
import ListPaging
import ObservableStateTesting
import PortableFoundation
import StargazerService
import StargazersFeature
import StargazersFeatureContract
import TestClock

typealias BrokenViewModels = BrokenConfigurations<Subject>

/// Breaks the mock by a change of the endpoints.
func changing(
  _ change:
    @escaping @Sendable (
      _ viewModel: inout StargazersViewModel, _ original: StargazersViewModel
    ) -> Void
) -> BrokenViewModels.Change {
  { subject, mock in
    subject.makeViewModel = { order, interval, changing in
      let original = mock.makeViewModel(order, interval, changing)
      var viewModel = original
      change(&viewModel, original)
      return viewModel
    }
  }
}

/// Breaks the mock by a change of the current state.
func showing(
  _ change: @escaping @Sendable (_ state: inout StargazersViewModel.State) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    viewModel.state = {
      var state = original.state()
      change(&state)
      return state
    }
  }
}

/// Breaks the mock by a change of its service.
func serving(
  _ change: @escaping @Sendable (_ service: inout StargazerService) -> Void
) -> BrokenViewModels.Change {
  { subject, mock in
    subject.makeViewModel = { order, interval, changing in
      mock.makeViewModel(order, interval) { service in
        changing(&service)
        change(&service)
      }
    }
  }
}

/// Breaks the mock by an interval in place of that of the rule.
func polling(every interval: Duration?) -> BrokenViewModels.Change {
  { subject, mock in
    subject.makeViewModel = { order, _, changing in mock.makeViewModel(order, interval, changing) }
  }
}

let brokenListeners: BrokenViewModels = [
  // Sends requests before anything is shown.
  "A new view model shows nothing and sends no request": changing { viewModel, original in
    viewModel.run = {
      await original.refresh()
      await original.run()
    }
  },
  // Shows another view.
  "A new view model shows nothing and sends no request": showing { $0.view = .list },
  "A listener receives the current state first, then every new one": changing {
    viewModel,
    original in
    viewModel.states = BrokenStates.currentOnly(original.state)
  },
  "All listeners see the same states in the same order": changing { viewModel, original in
    viewModel.states = BrokenStates.toFirstListener(original.states)
  },
  "A listener that ends does not affect the others": changing { viewModel, original in
    viewModel.states = BrokenStates.shared(original.states)
  },
  // Keeps the view model.
  "The states end when the view model is released": changing { viewModel, original in
    viewModel.states = {
      let states = original.states()
      return AsyncStream { continuation in
        let task = Task {
          for await state in states { continuation.yield(state) }
          _ = original
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  },
]

let brokenPages: BrokenViewModels = [
  // Waits for the end of the list.
  "The next page is requested before the end of the list is visible": changing {
    viewModel,
    original in
    viewModel.showRows = { end in
      if end >= original.state().people.count { original.showRows(end) }
    }
  },
  // Requests each page immediately.
  "The next page is requested before the end of the list is visible": changing {
    viewModel,
    original in
    viewModel.showRows = { _ in original.showRows(.max) }
  },
  // Starts over.
  "No page is requested after the last page": changing { viewModel, original in
    viewModel.run = {
      async let refresh: Void = refreshing(original)
      await original.run()
      await refresh
    }
  },
  "No page is requested after the last page": showing { $0.isComplete = false },
  "A person is shown once, whatever the pages contain": showing {
    $0.people.append(Array($0.people.prefix(1)))
  },
  "A person is shown once, whatever the pages contain": showing { $0.duplicateCount = 0 },
  // Requests pages until enough people match.
  "With a filter, scrolling requests nothing": changing { viewModel, original in
    viewModel.showRows = { _ in original.loadMore() }
  },
  "The next page is requested although the end of the list is not visible": changing {
    viewModel,
    _ in
    viewModel.loadMore = {}
  },
  // Requests all pages.
  "The next page is requested although the end of the list is not visible": changing {
    viewModel,
    original in
    viewModel.loadMore = {
      original.filter("")
      original.showRows(.max)
    }
  },
  // Compares upper and lower case.
  "A filter shows the people whose name contains the text, in lower or upper case": showing {
    state in
    let filter = state.filter
    state.people = PagedElements(
      state.people.filter { $0.account.map { "\($0.login)".contains(filter) } ?? true }
    )
  },
  "A filter shows the people whose name contains the text, in lower or upper case": changing {
    viewModel,
    _ in
    viewModel.filter = { _ in }
  },
  // Stays visible.
  "A hidden view requests nothing": changing { viewModel, original in
    viewModel.show = { if $0 != .hidden { original.show($0) } }
  },
  // Stays hidden.
  "A hidden view requests nothing": changing { viewModel, original in
    let isHidden = Shared(false)
    viewModel.show = { view in
      if view == .hidden { isHidden.value = true }
      original.show(isHidden.value ? .hidden : view)
    }
  },
  // Waits for another attempt.
  "A cancelled run leaves no sleeper behind": { subject, mock in
    subject.makeViewModel = { order, interval, changing in
      let original = mock.makeViewModel(order, interval, changing)
      var viewModel = original
      viewModel.run = {
        Task { try await mock.clock.sleep(for: .seconds(1_000)) }
        await mock.clock.sleepers(atLeast: 1)
        await original.run()
      }
      return viewModel
    }
  },
]

/// Refreshes a view model that has all people.
private func refreshing(_ viewModel: StargazersViewModel) async {
  for await state in viewModel.states() where state.isComplete {
    await viewModel.refresh()
    return
  }
}

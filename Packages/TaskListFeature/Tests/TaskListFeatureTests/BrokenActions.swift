import Contract
import ObservableState
import TaskListFeature
import TaskListFeatureContract
import TaskStore

let brokenSearches: BrokenViewModels = [
  // Searches the names only.
  "Spaces separate words; each is found in the name, the notes or a tag, ignoring case":
    showing { state in
      let words = state.searchText.lowercased().split(separator: " ")
      state.tasks.removeAll { task in !words.allSatisfy { task.name.lowercased().contains($0) } }
    },
  // Searches the hash.
  "A hash before a tag is ignored": showing { if $0.searchText.hasPrefix("#") { $0.tasks = [] } },
  // Shows nothing without words.
  "An empty text shows all open tasks": showing {
    if $0.searchText.allSatisfy(\.isWhitespace) { $0.tasks = [] }
  },
  // Shows the text with the rows.
  "The text is shown immediately, and the rows once they are read":
    changing { viewModel, original in
      let text = Shared("")
      viewModel.search = {
        await original.search($0)
        text.value = $0
      }
      viewModel.state = {
        var state = original.state()
        state.searchText = text.value
        return state
      }
    },
  // Removes the rows while it reads.
  "The text is shown immediately, and the rows once they are read":
    changing { viewModel, original in
      let isSearching = Shared(false)
      viewModel.search = {
        isSearching.value = true
        await original.search($0)
        isSearching.value = false
      }
      viewModel.state = {
        var state = original.state()
        if isSearching.value { state.tasks = [] }
        return state
      }
    },
  // Shows each result.
  "A slow search does not replace the result of a later one": creating { _, mock, reading in
    let shown = Shared(TaskListViewModel.State())
    var viewModel = mock.viewModel(reading: reading)
    viewModel.search = { text in
      let result = mock.viewModel(reading: reading)
      await result.search(text)
      shown.value = result.state()
    }
    viewModel.state = { shown.value }
    return viewModel
  },
  // Clears the search.
  "A refresh keeps the search": changing { viewModel, original in
    viewModel.refresh = { await original.search("") }
  },
]

let brokenActions: BrokenViewModels = [
  // Removes the row before the change is saved.
  "What is shown is saved": changing { viewModel, original in
    let completing = Shared<TaskItem.ID?>(nil)
    viewModel.complete = { id in
      completing.value = id
      await original.complete(id)
      completing.value = nil
    }
    viewModel.state = {
      var state = original.state()
      state.tasks.removeAll { $0.id == completing.value }
      return state
    }
  },
  // Keeps the row.
  "A completed task leaves the list, and the change names it": showing {
    if case .completed(let task) = $0.lastChange { $0.tasks.append(task) }
  },
  // Does not name the task.
  "A completed task leaves the list, and the change names it": showing { $0.lastChange = nil },
  // Shows the rows in a state of their own.
  "A completed task leaves the list, and the change names it":
    changing { viewModel, original in
      let shown = ObservableState(TaskListViewModel.State())
      viewModel.states = { shown.states() }
      viewModel.complete = { id in
        await original.complete(id)
        shown.update { $0.tasks = original.state().tasks }
        shown.update { $0 = original.state() }
      }
      viewModel.refresh = {
        await original.refresh()
        shown.update { $0 = original.state() }
      }
    },
  // Claims that it completed the task.
  "Completing a task that another process has completed says so": showing {
    if case .alreadyCompleted(let task) = $0.lastChange { $0.lastChange = .completed(task) }
  },
  // Keeps the row.
  "A deleted task leaves the list, and the change names it": showing {
    if case .deleted(let task) = $0.lastChange { $0.tasks.append(task) }
  },
  // Does not name the task.
  "A deleted task leaves the list, and the change names it": showing { $0.lastChange = nil },
  // Deletes no task.
  "A deleted task leaves the list, and the change names it": changing { viewModel, original in
    viewModel.delete = original.complete
  },
  // Undoes nothing.
  "An undo shows the tasks before the step, and the change names the step":
    changing { viewModel, _ in viewModel.undo = {} },
  // Shows the rows after the next refresh.
  "An undo shows the tasks before the step, and the change names the step":
    showing { if case .undone = $0.lastChange { $0.tasks = [] } },
  // Says nothing.
  "An undo without a step changes nothing and says so": showing { $0.lastChange = nil },
  // Shows a failure.
  "An undo without a step changes nothing and says so": showing {
    if $0.lastChange == .nothingToUndo { $0.failure = .notUndone(cause: "There is no step.") }
  },
  // Swallows the failure.
  "An action that fails keeps the rows and shows the cause": showing { $0.failure = nil },
  // Removes the rows.
  "An action that fails keeps the rows and shows the cause": showing {
    if $0.failure != nil { $0.tasks = [] }
  },
  // Hides the cause.
  "An action that fails keeps the rows and shows the cause": showing {
    if case .notUndone = $0.failure { $0.failure = .notUndone(cause: "An error occurred.") }
  },
  // Keeps the failure.
  "An action that succeeds clears the failure": rememberingFailures { $0.failure = $1 },
]

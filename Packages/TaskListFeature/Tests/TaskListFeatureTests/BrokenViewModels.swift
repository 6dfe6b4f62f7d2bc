import Contract
import ObservableState
import ObservableStateTesting
import PortableFoundation
import TaskListFeature
import TaskListFeatureContract
import TaskService
import TaskStore

let brokenStates: BrokenViewModels = [
  // Sends the current state only.
  "A listener receives the current state first, then every new one":
    changing { $0.states = BrokenStates.currentOnly($1.state) },
  // Sends states to the first listener only.
  "All listeners see the same states in the same order": changing {
    $0.states = BrokenStates.toFirstListener($1.states)
  },
  // Ends with the first listener.
  "A listener that ends does not affect the others": changing {
    $0.states = BrokenStates.shared($1.states)
  },
  // Shows a sample.
  "A new view model shows no tasks, whatever is saved": showing {
    if !$0.isLoaded { $0.tasks = [sample] }
  },
]

let brokenReads: BrokenViewModels = [
  // Sorts by name.
  "The tasks are in the order of `TaskItem.Position`": showing {
    $0.tasks.sort { $0.name < $1.name }
  },
  // Shows the first page.
  "A refresh shows all open tasks, however many": showing {
    $0.tasks = Array($0.tasks.prefix(TaskStore.Query.maximumLimit))
  },
  // Reads once.
  "Changes by another process appear with the next refresh": changing { viewModel, original in
    viewModel.refresh = { if !original.state().isLoaded { await original.refresh() } }
  },
  // Does not notice an undo, which adds no step.
  "Changes by another process appear with the next refresh": creating { original, subject, _ in
    let newestStep = Shared<TaskStore.Step.ID?>(-1)
    var viewModel = original
    viewModel.refresh = {
      let step = try? await subject.service.steps(TaskStore.StepQuery(limit: 1)).first?.id
      if newestStep.replace(with: { _ in step }) != step { await original.refresh() }
    }
    return viewModel
  },
  // Reads each time.
  "A refresh without a difference reads no tasks and shows no new state":
    creating { original, _, reading in
      var viewModel = original
      viewModel.refresh = {
        try? await reading()
        await original.refresh()
      }
      return viewModel
    },
  // Shows an indicator.
  "A refresh without a difference reads no tasks and shows no new state":
    changing { viewModel, original in
      let shown = ObservableState(original.state())
      viewModel.states = {
        shown.update { $0 = original.state() }
        return shown.states()
      }
      viewModel.refresh = {
        shown.update { $0.isLoaded = false }
        await original.refresh()
        shown.update { $0 = original.state() }
      }
    },
  // Has no reason.
  "An empty list has a reason: no tasks, no open tasks, or no match": showing {
    $0.emptiness = nil
  },
  // Has the same reason in every case.
  "An empty list has a reason: no tasks, no open tasks, or no match": showing {
    if $0.emptiness != nil { $0.emptiness = .noTasks }
  },
  // Swallows the failure.
  "A read failure is shown and keeps the rows": showing { $0.failure = nil },
  // Removes the rows.
  "A read failure is shown and keeps the rows": showing { if $0.failure != nil { $0.tasks = [] } },
  // Keeps a read failure.
  "A successful refresh clears a read failure, but no other one": rememberingFailures {
    if case .cannotRead = $1 { $0.failure = $1 }
  },
  // Clears every failure.
  "A successful refresh clears a read failure, but no other one":
    changing { viewModel, original in
      let isRefreshed = Shared(false)
      viewModel.refresh = {
        await original.refresh()
        isRefreshed.value = true
      }
      viewModel.complete = { id in
        isRefreshed.value = false
        await original.complete(id)
      }
      viewModel.state = {
        var state = original.state()
        if isRefreshed.value { state.failure = nil }
        return state
      }
    },
  // Shows the outdated state.
  "A refresh that started before a change does not replace its result":
    changing { viewModel, original in
      let outdated = Shared<TaskListViewModel.State?>(nil)
      viewModel.refresh = {
        let state = original.state()
        await original.refresh()
        outdated.value = state
      }
      viewModel.state = { outdated.value ?? original.state() }
    },
  // Shows the outdated failure.
  "A refresh that started before a change does not replace its result": { subject, mock in
    subject.makeViewModel = { saving, reading in
      let failure = Shared<TaskListFailure?>(nil)
      let original = mock.viewModel(
        saving: saving,
        reading: {
          do {
            try await reading()
          } catch {
            failure.value = .cannotRead(cause: "\(error)")
            throw error
          }
        }
      )
      var viewModel = original
      viewModel.state = {
        var state = original.state()
        state.failure = failure.value ?? state.failure
        return state
      }
      return viewModel
    }
  },
  // Shows the cancellation as a failure.
  "A cancelled refresh changes nothing": changing { viewModel, original in
    let isCancelled = Shared(false)
    viewModel.refresh = {
      await original.refresh()
      isCancelled.value = Task.isCancelled
    }
    viewModel.state = {
      var state = original.state()
      if isCancelled.value { state.failure = .cannotRead(cause: "The refresh was cancelled.") }
      return state
    }
  },
]

/// A task that no store has.
let sample = TaskItem(
  id: 99,
  content: TaskItem.Content(name: "Sample"),
  createdAt: Date(timeIntervalSince1970: 0)
)

import Contract
import ObservableStateTesting
import TaskListFeature
import Testing

extension TaskListFeatureContract {
  static let listenerRules = [
    Rule("A listener receives the current state first, then every new one") { subject in
      try await subject.add("Buy milk", "Check courses")
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let loaded = viewModel.state()
      let states = viewModel.states()
      await viewModel.complete(1)
      let completed = viewModel.state()
      await viewModel.delete(2)
      try check(await received(from: states), is: [loaded, completed, viewModel.state()])
    },
    Rule("All listeners see the same states in the same order") { subject in
      try await subject.add("Buy milk", "Check courses")
      let viewModel = subject.viewModel()
      let listeners = [viewModel.states(), viewModel.states(), viewModel.states()]
      await withTaskGroup { group in
        group.addTask { await viewModel.refresh() }
        group.addTask { await viewModel.search("milk") }
        group.addTask { await viewModel.complete(1) }
      }
      let first = await received(from: listeners[0])
      try check(await received(from: listeners[1]), is: first)
      try check(await received(from: listeners[2]), is: first)
      try check(first.last, is: viewModel.state())
    },
    Rule("A listener that ends does not affect the others") { subject in
      try await subject.add("Buy milk")
      let viewModel = subject.viewModel()
      let staying = viewModel.states()
      try check(await received(from: viewModel.states()), is: [TaskListViewModel.State()])
      await viewModel.refresh()
      try check(await received(from: staying).last, is: viewModel.state())
    },
  ]
}

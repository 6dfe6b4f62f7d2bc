import AgendaFeature
import Contract
import ObservableStateTesting
import Testing

extension AgendaFeatureContract {
  static let listenerRules = [
    Rule("A listener receives the current state first, then every new one") { subject in
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let empty = viewModel.state()
      let states = viewModel.states()
      try subject.addTask("Buy milk", due: 0)
      await viewModel.refresh()
      try check(await received(from: states), is: [empty, viewModel.state()])
    },
    Rule("All listeners see the same states in the same order") { subject in
      let viewModel = subject.viewModel()
      let listeners = [viewModel.states(), viewModel.states(), viewModel.states()]
      try subject.addTask("Buy milk", due: 0)
      await withTaskGroup { group in
        for _ in 1...3 { group.addTask { await viewModel.refresh() } }
      }
      try subject.addTask("Check courses", due: 1)
      await viewModel.refresh()
      let first = await received(from: listeners[0])
      try check(await received(from: listeners[1]), is: first)
      try check(await received(from: listeners[2]), is: first)
      try check(first.last, is: viewModel.state())
    },
    Rule("A listener that ends does not affect the others") { subject in
      let viewModel = subject.viewModel()
      let staying = viewModel.states()
      try check(await received(from: viewModel.states()), is: [AgendaViewModel.State()])
      try subject.addTask("Buy milk", due: 0)
      await viewModel.refresh()
      try check(await received(from: staying).last, is: viewModel.state())
      try check(viewModel.state().groups, is: ["today: Buy milk"])
    },
    Rule("A refresh without a difference reads no tasks and shows no new state") { subject in
      let readCount = Shared(0)
      let viewModel = subject.viewModel(reading: { readCount.replace { $0 + 1 } })
      try subject.addTask("Buy milk", due: 0)
      await viewModel.refresh()
      let states = viewModel.states()
      await viewModel.refresh()
      try check(readCount.value, is: 1)
      try check(await received(from: states), is: [viewModel.state()])
    },
  ]
}

import Contract
import ObservableStateTesting
import TaskEditFeature
import TaskStore
import Testing

extension TaskEditFeatureContract {
  static let closingRules = [
    Rule(
      "Cancelling a changed form asks for confirmation, and cancelling an unchanged one closes it"
    ) { subject in
      for target in [.draft, .task(try await subject.add())] as [TaskEditViewModel.Target] {
        let unchanged = subject.viewModel(target)
        unchanged.select(.tags)
        unchanged.cancel()
        try check(unchanged.state().phase, is: .closed(.cancelled))

        let changed = subject.viewModel(target)
        changed.enter("At the corner", .notes)
        changed.cancel()
        try check(changed.state().phase, is: .asking(.discard))

        let restored = subject.viewModel(target)
        let notes = restored.state().currentText(of: .notes)
        restored.enter("At the corner", .notes)
        restored.enter(notes, .notes)
        restored.cancel()
        try check(restored.state().phase, is: .closed(.cancelled))
      }
    },
    Rule("Declining a question keeps the form") { subject in
      let viewModel = subject.viewModel(.task(try await subject.add()))
      viewModel.enter("Buy milk", .name)
      let state = viewModel.state()
      for question in [viewModel.cancel, viewModel.delete] {
        question()
        try check(viewModel.state() != state, "a question")
        await viewModel.answer(false)
        try check(viewModel.state(), is: state)
      }
    },
    Rule("Confirming to discard closes the form and saves nothing") { subject in
      let task = try await subject.add()
      let viewModel = subject.viewModel(.task(task))
      viewModel.enter("Buy milk", .name)
      viewModel.cancel()
      await viewModel.answer(true)
      try check(viewModel.state().phase, is: .closed(.cancelled))
      try check(try await subject.tasks(), is: [task])
    },
    Rule("A deletion asks first") { subject in
      let task = try await subject.add()
      let viewModel = subject.viewModel(.task(task))
      viewModel.delete()
      try check(viewModel.state().phase, is: .asking(.delete))
      try check(try await subject.tasks(), is: [task])
    },
    Rule("A new task cannot be deleted") { subject in
      let viewModel = subject.viewModel(.draft)
      let state = viewModel.state()
      viewModel.delete()
      try check(viewModel.state(), is: state)
    },
    Rule("Confirming to delete deletes the task and closes the form with it") { subject in
      let task = try await subject.add()
      let viewModel = subject.viewModel(.task(task))
      viewModel.enter("Buy milk", .name)
      viewModel.delete()
      let states = viewModel.states()
      await viewModel.answer(true)
      guard case .closed(.deleted(let deleted)) = viewModel.state().phase else {
        throw Violation("expected a closed form", sourceLocation: #_sourceLocation)
      }
      try check(deleted.content, is: task.content)
      try check(deleted.deletedAt != nil, "the time of deletion")
      try check(try await subject.tasks(), is: [])
      let phases = await received(from: states).map(\.phase)
      try check(phases, is: [.asking(.delete), .deleting, .closed(.deleted(deleted))])
    },
    Rule("An answer without a question does nothing") { subject in
      let viewModel = subject.viewModel(.task(try await subject.add()))
      viewModel.enter("Buy milk", .name)
      let state = viewModel.state()
      for isConfirmed in [true, false] {
        await viewModel.answer(isConfirmed)
        try check(viewModel.state(), is: state)
      }
    },
  ]
}

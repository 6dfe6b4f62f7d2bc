import Contract
import ObservableStateTesting
import TaskEditFeature
import TaskService
import TaskStore
import Testing

extension TaskEditFeatureContract {
  static let failureRules = [
    Rule("A failed save keeps the form, shows the failure with its cause, and can be retried") {
      subject in
      let isBroken = Shared(true)
      let saving: @Sendable () async throws -> Void = { if isBroken.value { throw TestError() } }
      for target in [.draft, .task(try await subject.add())] as [TaskEditViewModel.Target] {
        isBroken.value = true
        let count = try await subject.tasks().count
        let viewModel = subject.viewModel(target, saving: saving)
        viewModel.enter("Buy milk", .name)
        viewModel.select(.tags)
        var expected = viewModel.state()
        await viewModel.save()
        expected.failure = .notSaved(cause: "TestError()")
        try check(viewModel.state(), is: expected)
        try check(try await subject.tasks().count, is: count)

        isBroken.value = false
        await viewModel.save()
        try check(viewModel.savedTask?.name, is: "Buy milk")
        try check(viewModel.state().failure, is: nil)
      }
    },
    Rule("A save of a task that was deleted meanwhile is a failure that says so") { subject in
      let task = try await subject.add()
      let viewModel = subject.viewModel(.task(task))
      viewModel.enter("Buy milk", .name)
      _ = try await subject.service.delete([task.id])
      await viewModel.save()
      try check(viewModel.state().phase, is: .editing)
      try check(viewModel.state().failure, is: .deletedMeanwhile(task.id))
    },
    Rule("A cancelled save keeps the form and shows no failure") { subject in
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(.draft, saving: { try await gate.pass() })
      viewModel.enter("Buy groceries", .name)
      let state = viewModel.state()
      let save = Task { await viewModel.save() }
      await gate.arrivals(atLeast: 1)
      save.cancel()
      await save.value
      try check(viewModel.state(), is: state)
      try check(try await subject.tasks(), is: [])
    },
    Rule(
      "A retry of a save that was stored although it failed creates no second task and stores the latest text"
    ) { subject in
      let isBroken = Shared(true)
      let viewModel = subject.viewModel(.draft, saved: { if isBroken.value { throw TestError() } })
      viewModel.enter("Buy groceries", .name)
      await viewModel.save()
      try check(viewModel.state().failure, is: .notSaved(cause: "TestError()"))
      isBroken.value = false
      viewModel.enter("Buy milk", .name)
      await viewModel.save()
      try check(try await subject.tasks().map(\.name), is: ["Buy milk"])
      try check(viewModel.savedTask?.name, is: "Buy milk")
    },
    Rule("A failed deletion keeps the form and shows the failure with its cause") { subject in
      let task = try await subject.add()
      let isBroken = Shared(true)
      let viewModel = subject.viewModel(
        .task(task),
        saving: { if isBroken.value { throw TestError() } }
      )
      viewModel.enter("Buy milk", .name)
      var expected = viewModel.state()
      viewModel.delete()
      await viewModel.answer(true)
      expected.failure = .notDeleted(cause: "TestError()")
      try check(viewModel.state(), is: expected)
      try check(try await subject.tasks(), is: [task])

      isBroken.value = false
      _ = try await subject.service.delete([task.id])
      viewModel.delete()
      await viewModel.answer(true)
      try check(viewModel.state().failure, is: .deletedMeanwhile(task.id))
      try check(viewModel.state().phase, is: .editing)
    },
  ]
}

import Contract
import ObservableStateTesting
import TaskListFeature
import TaskService
import TaskStore
import Testing

extension TaskListFeatureContract {
  static let actionRules = [
    Rule("What is shown is saved") { subject in
      try await subject.add("Buy milk", "Check courses")
      let gate = Gate()
      let viewModel = subject.viewModel(saving: { try await gate.pass() })
      await viewModel.refresh()
      let before = viewModel.state()
      let action = Task { await viewModel.complete(1) }
      await gate.arrivals(atLeast: 1)
      try check(viewModel.state(), is: before)
      gate.open()
      await action.value
      for action in [viewModel.undo, { await viewModel.delete(2) }, viewModel.undo] {
        try check(viewModel.names, is: try await subject.storedNames())
        await action()
      }
      try check(viewModel.names, is: try await subject.storedNames())
    },
    Rule("A completed task leaves the list, and the change names it") { subject in
      try await subject.add("Buy milk", "Check courses")
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let states = viewModel.states()
      await viewModel.complete(1)
      let task = try await subject.service.find([1])[0]
      try check(task.completedAt != nil, "a completed task")
      try check(viewModel.names, is: ["Check courses"])
      try check(viewModel.state().lastChange, is: .completed(task))
      // No state has the change without its rows.
      try check(await received(from: states).count, is: 2)
    },
    Rule("Completing a task that another process has completed says so") { subject in
      try await subject.add("Buy milk")
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let completed = try await subject.service.complete([1])[0].task
      await viewModel.complete(1)
      try check(viewModel.names, is: [])
      try check(viewModel.state().lastChange, is: .alreadyCompleted(completed))
    },
    Rule("A deleted task leaves the list, and the change names it") { subject in
      try await subject.add("Buy milk", "Check courses")
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      await viewModel.delete(2)
      try check(viewModel.names, is: ["Buy milk"])
      guard case .deleted(let task) = viewModel.state().lastChange else {
        throw Violation("expected a deleted task, found \(viewModel.state())")
      }
      try check(task.id, is: 2)
      try check(try await subject.storedNames(), is: ["Buy milk"])
    },
    Rule("An undo shows the tasks before the step, and the change names the step") { subject in
      try await subject.add("Buy milk", "Check courses")
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let before = viewModel.state().tasks
      await viewModel.delete(1)
      _ = try await subject.service.edit([2]) { $0.name = "Check all courses" }
      for action in [TaskStore.Action.edit, .delete] {
        await viewModel.undo()
        guard case .undone(let step) = viewModel.state().lastChange else {
          throw Violation("expected an undone step, found \(viewModel.state())")
        }
        try check(step.action, is: action)
      }
      try check(viewModel.state().tasks, is: before)
    },
    Rule("An undo without a step changes nothing and says so") { subject in
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      var expected = viewModel.state()
      await viewModel.undo()
      expected.lastChange = .nothingToUndo
      try check(viewModel.state(), is: expected)
    },
    Rule("An action that fails keeps the rows and shows the cause") { subject in
      try await subject.add("Buy milk", "Check courses")
      let isBroken = Shared(false)
      let viewModel = subject.viewModel(saving: { if isBroken.value { throw TestError() } })
      await viewModel.complete(2)
      let tasks = viewModel.state().tasks
      isBroken.value = true
      let failures: [(@Sendable () async -> Void, TaskListFailure)] = [
        ({ await viewModel.complete(1) }, .notCompleted(1, cause: "TestError()")),
        ({ await viewModel.delete(1) }, .notDeleted(1, cause: "TestError()")),
        (viewModel.undo, .notUndone(cause: "TestError()")),
      ]
      for (action, failure) in failures {
        await action()
        try check(viewModel.state(), is: .init(tasks: tasks, isLoaded: true, failure: failure))
      }
      try check(try await subject.storedNames(), is: ["Buy milk"])
    },
    Rule("An action that succeeds clears the failure") { subject in
      try await subject.add("Buy milk", "Check courses", "Call insurance company")
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let actions: [@Sendable () async -> Void] = [
        { await viewModel.complete(1) }, { await viewModel.delete(2) }, viewModel.undo,
      ]
      for action in actions {
        await viewModel.complete(9)
        try check(viewModel.state().failure != nil, "a failure")
        await action()
        try check(viewModel.state().failure, is: nil)
      }
    },
  ]
}

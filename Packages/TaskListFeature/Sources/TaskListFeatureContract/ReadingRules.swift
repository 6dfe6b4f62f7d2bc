import CivilCalendar
import Contract
import ObservableStateTesting
import TaskListFeature
import TaskService
import TaskStore
import Testing

extension TaskListFeatureContract {
  static let readingRules = [
    Rule("A new view model shows no tasks, whatever is saved") { subject in
      try await subject.add("Buy milk")
      try check(subject.viewModel().state(), is: TaskListViewModel.State())
    },
    Rule("The tasks are in the order of `TaskItem.Position`") { subject in
      let today = CivilDay(daysSince1970: 20_780)
      try await subject.add(TaskItem.Content(name: "Later"))
      try await subject.add(TaskItem.Content(name: "Tomorrow", dueDay: today + 1))
      try await subject.add(TaskItem.Content(name: "Today", dueDay: today))
      try await subject.add(TaskItem.Content(name: "First", dueDay: today, priority: .high))
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      try check(viewModel.names, is: ["First", "Today", "Tomorrow", "Later"])
    },
    Rule("A refresh shows all open tasks, however many") { subject in
      let count = 2 * TaskStore.Query.maximumLimit + 1
      let tasks = (1...count).map { TaskStore.NewTask(content: .init(name: "Task \($0)")) }
      _ = try await subject.service.importTasks(tasks)
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      try check(viewModel.state().tasks.map(\.id), is: Array(1...count))
      try check(viewModel.state().isLoaded, "a loaded list")
    },
    Rule("Changes by another process appear with the next refresh") { subject in
      let service = subject.service
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let changes: [@Sendable () async throws -> Void] = [
        { try await subject.add("Buy milk", "Check courses") },
        { _ = try await service.edit([1]) { $0.name = "Buy bread" } },
        { _ = try await service.complete([1]) },
        { _ = try await service.undo(1) },
        { _ = try await service.undo(1) },
        { _ = try await service.undo(1) },
        { _ = try await service.redo(1) },
        { _ = try await service.redo(1) },
        { _ = try await service.reopen([1]) },
        { _ = try await service.redo(1) },
        { _ = try await service.reopen([1]) },
        { _ = try await service.delete([2]) },
        { _ = try await service.undo(5) },
      ]
      for change in changes {
        try await change()
        await viewModel.refresh()
        try check(viewModel.state().tasks, is: try await service.list(TaskStore.Query()))
      }
    },
    Rule("A refresh without a difference reads no tasks and shows no new state") { subject in
      try await subject.add("Buy milk")
      let readCount = Shared(0)
      let viewModel = subject.viewModel(reading: { readCount.replace { $0 + 1 } })
      await viewModel.search("milk")
      let states = viewModel.states()
      let count = readCount.value
      try check(count > 0, "a read")
      await viewModel.refresh()
      await viewModel.refresh()
      try check(readCount.value, is: count)
      try check(await received(from: states), is: [viewModel.state()])
    },
    Rule("An empty list has a reason: no tasks, no open tasks, or no match") { subject in
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      try check(viewModel.state(), is: .init(isLoaded: true, emptiness: .noTasks))
      try await subject.add("Buy milk")
      await viewModel.refresh()
      try check(viewModel.state().emptiness, is: nil)
      await viewModel.search("courses")
      try check(viewModel.state().emptiness, is: .noMatch)
      await viewModel.search("")
      await viewModel.complete(1)
      try check(viewModel.state().emptiness, is: .noOpenTasks)
      await viewModel.undo()
      await viewModel.delete(1)
      try check(viewModel.state().emptiness, is: .noTasks)
    },
    Rule("A read failure is shown and keeps the rows") { subject in
      try await subject.add("Buy milk")
      let isBroken = Shared(false)
      let viewModel = subject.viewModel(reading: { if isBroken.value { throw TestError() } })
      await viewModel.refresh()
      var expected = viewModel.state()
      try await subject.add("Check courses")
      isBroken.value = true
      await viewModel.refresh()
      expected.failure = .cannotRead(cause: "TestError()")
      try check(viewModel.state(), is: expected)
    },
    Rule("A successful refresh clears a read failure, but no other one") { subject in
      try await subject.add("Buy milk")
      let isBroken = Shared(true)
      let viewModel = subject.viewModel(reading: { if isBroken.value { throw TestError() } })
      await viewModel.refresh()
      try check(viewModel.state().failure, is: .cannotRead(cause: "TestError()"))
      isBroken.value = false
      await viewModel.refresh()
      try check(viewModel.state().failure, is: nil)
      await viewModel.complete(9)
      let failure = viewModel.state().failure
      try check(failure != nil, "a failure")
      await viewModel.refresh()
      try check(viewModel.state().failure, is: failure)
    },
  ]

  static let outdatedReadRules = [
    Rule("A refresh that started before a change does not replace its result") { subject in
      try await subject.add("Buy milk", "Check courses")
      for failure in [nil, TestError()] {
        let gate = Gate()
        let viewModel = subject.viewModel(reading: {
          let isFirst = try await gate.passFirst()
          if let failure, isFirst { throw failure }
        })
        let refresh = Task { await viewModel.refresh() }
        await gate.arrivals(atLeast: 1)
        await viewModel.complete(1)
        let expected = viewModel.state()
        try check(viewModel.names, is: ["Check courses"])
        gate.open()
        await refresh.value
        try check(viewModel.state(), is: expected)
        await viewModel.undo()
      }
    },
    Rule("A cancelled refresh changes nothing") { subject in
      try await subject.add("Buy milk")
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(reading: { try await gate.pass() })
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      refresh.cancel()
      await refresh.value
      try check(viewModel.state(), is: TaskListViewModel.State())
    },
  ]
}

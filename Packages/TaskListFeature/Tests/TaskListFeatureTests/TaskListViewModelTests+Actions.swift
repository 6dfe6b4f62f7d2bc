import Contract
import ObservableStateTesting
import TaskListFeature
import TaskService
import TaskStore
import Testing

extension TaskListViewModelTests {
  @Test func `an action shows its change once it is saved`() async throws {
    try await add("Buy milk", "Check courses")
    let gate = Gate()
    let viewModel = viewModel(saving: { try await gate.pass() })
    await viewModel.refresh()
    let before = viewModel.state()
    let action = Task { await viewModel.complete(1) }
    await gate.arrivals(atLeast: 1)
    #expect(viewModel.state() == before)
    gate.open()
    await action.value
    #expect(try await viewModel.state().tasks == service.list(.init()))
  }

  @Test func `a completed task leaves the list, and the change names it`() async throws {
    try await add("Buy milk", "Check courses")
    let viewModel = viewModel()
    await viewModel.complete(1)
    let task = try await service.find([1])[0]
    #expect(task.completedAt != nil)
    #expect(viewModel.names == ["Check courses"])
    #expect(viewModel.state().lastChange == .completed(task))
  }

  @Test func `completing a task that another process has completed says so`() async throws {
    try await add("Buy milk")
    let viewModel = viewModel()
    await viewModel.refresh()
    let completed = try await service.complete([1])[0].task
    await viewModel.complete(1)
    #expect(viewModel.names == [])
    #expect(viewModel.state().lastChange == .alreadyCompleted(completed))
  }

  @Test func `a deleted task leaves the list, and the change names it`() async throws {
    try await add("Buy milk", "Check courses")
    let viewModel = viewModel()
    await viewModel.delete(2)
    let step = try await service.steps(.init(limit: 1))[0]
    #expect(step.action == .delete)
    #expect(viewModel.names == ["Buy milk"])
    #expect(viewModel.state().lastChange == .deleted(step.changes[0].after))
  }

  @Test func `an undo shows the tasks before the step, and the change names the step`() async throws
  {
    try await add("Buy milk", "Check courses")
    let viewModel = viewModel()
    await viewModel.refresh()
    let before = viewModel.state().tasks
    await viewModel.delete(1)
    _ = try await service.edit([2]) { $0.name = "Check all courses" }
    for number in [4, 3] {
      await viewModel.undo()
      let step = try await service.steps(.init(before: number + 1, limit: 1))[0]
      #expect(viewModel.state().lastChange == .undone(step))
    }
    #expect(viewModel.state().tasks == before)
  }

  @Test func `an undo without a step changes nothing and says so`() async throws {
    let viewModel = viewModel()
    await viewModel.refresh()
    var expected = viewModel.state()
    await viewModel.undo()
    expected.lastChange = .nothingToUndo
    #expect(viewModel.state() == expected)
  }

  @Test
  func `an action that fails keeps the rows and shows the cause, one that succeeds clears it`()
    async throws
  {
    try await add("Buy milk", "Check courses", "Call insurance company")
    let isBroken = Shared(false)
    let viewModel = viewModel(saving: { if isBroken.value { throw TestError() } })
    await viewModel.refresh()
    let actions: [(() async -> Void, TaskListFailure)] = [
      ({ await viewModel.complete(1) }, .notCompleted(1, cause: "TestError()")),
      ({ await viewModel.delete(2) }, .notDeleted(2, cause: "TestError()")),
      (viewModel.undo, .notUndone(cause: "TestError()")),
      (viewModel.redo, .notRedone(cause: "TestError()")),
      ({ await viewModel.reopen(3) }, .notReopened(3, cause: "TestError()")),
    ]
    for (action, failure) in actions {
      let tasks = viewModel.state().tasks
      isBroken.value = true
      await action()
      #expect(viewModel.state() == .init(tasks: tasks, isLoaded: true, failure: failure))
      #expect(try await service.list(.init()) == tasks)
      isBroken.value = false
      await action()
      #expect(viewModel.state().failure == nil)
      #expect(viewModel.state().lastChange != nil)
    }
  }

  @Test func `an action is shown even if the tasks cannot be read after it`() async throws {
    try await add("Buy milk", "Check courses", "Call insurance company")
    let isBroken = Shared(false)
    let viewModel = viewModel { if isBroken.value { throw TestError() } }
    await viewModel.refresh()
    isBroken.value = true
    await viewModel.complete(1)
    #expect(viewModel.state().tasks.map(\.id) == [2, 3])
    #expect(viewModel.state().failure == .cannotRead(cause: "TestError()"))
    #expect(viewModel.state().lastChange == .completed(try await service.find([1])[0]))
    await viewModel.delete(2)
    #expect(viewModel.state().tasks.map(\.id) == [3])
    await viewModel.undo()
    #expect(viewModel.state().tasks.map(\.id) == [3])
    isBroken.value = false
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.id) == [2, 3])
    #expect(viewModel.state().failure == nil)
  }

  @Test func `a cancelled action shows no failure`() async throws {
    let viewModel = viewModel(saving: { throw CancellationError() })
    await viewModel.complete(1)
    #expect(viewModel.state() == TaskListViewModel.State())
  }

  @Test(arguments: [
    (TaskListFailure.cannotRead(cause: "It broke."), "Cannot read the tasks. It broke."),
    (.notCompleted(7, cause: "It broke."), "Cannot complete task 7. It broke."),
    (.notDeleted(7, cause: "It broke."), "Cannot delete task 7. It broke."),
    (.notUndone(cause: "It broke."), "Cannot undo. It broke."),
    (.notRedone(cause: "It broke."), "Cannot redo. It broke."),
    (.notReopened(7, cause: "It broke."), "Cannot reopen task 7. It broke."),
  ])
  func `a failure says what happened, and its cause`(failure: TaskListFailure, text: String) {
    #expect(failure.description == text)
  }
}

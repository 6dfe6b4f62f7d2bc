import CivilCalendar
import Contract
import SQLiteDatabase
import TaskListFeature
import TaskService
import TaskStore
import Testing

/// The lists of open, next and completed tasks.
extension TaskListViewModelTests {
  @Test func `a task before its start day is hidden until the day`() async throws {
    try await add(.init(name: "Buy milk"))
    try await add(.init(name: "Waits", startDay: today + 1))
    let viewModel = viewModel()
    await viewModel.refresh()
    #expect(viewModel.names == ["Buy milk"])
    day.value = today + 1
    await viewModel.refresh()
    #expect(viewModel.names == ["Buy milk", "Waits"])
  }

  @Test func `a list without tasks that have started says so`() async throws {
    try await add(.init(name: "Waits", startDay: today + 1))
    for list in [TaskListViewModel.List.open, .next] {
      let viewModel = viewModel(list)
      await viewModel.refresh()
      #expect(viewModel.state().emptiness == .noneNow)
    }
  }

  @Test func `tasks that wait for open ones are marked`() async throws {
    try await add("Buy milk", "Check courses")
    try await add(.init(name: "Bake a cake", blockers: [1]))
    let viewModel = viewModel()
    await viewModel.refresh()
    #expect(viewModel.state().blocked == [3])
    await viewModel.complete(1)
    #expect(viewModel.state().blocked == [])
  }

  @Test func `the next tasks are the most urgent ones that can be done, and match the search`()
    async throws
  {
    try await add("Someday")
    try await add(.init(name: "Soon", dueDay: today + 1, project: "home"))
    try await add(.init(name: "Waits", startDay: today + 1))
    try await add(.init(name: "Blocked", dueDay: today, blockers: [1]))
    let viewModel = viewModel(.next)
    await viewModel.refresh()
    #expect(viewModel.names == ["Soon", "Someday"])
    #expect(viewModel.state().count == 2)
    await viewModel.search("+home")
    #expect(viewModel.names == ["Soon"])
    await viewModel.search("blocked")
    #expect(viewModel.state().emptiness == .noMatch)
  }

  @Test func `the completed tasks are in their own list, which a reopened one leaves`() async throws
  {
    try await add("Buy milk", "Check courses")
    let viewModel = viewModel(.done)
    await viewModel.refresh()
    #expect(viewModel.state().emptiness == .noDoneTasks)
    _ = try await service.complete([1, 2])
    await viewModel.refresh()
    #expect(viewModel.names == ["Buy milk", "Check courses"])
    await viewModel.reopen(1)
    #expect(viewModel.names == ["Check courses"])
    let reopened = try await service.find([1])[0]
    #expect(viewModel.state().lastChange == .reopened(reopened))
    await viewModel.reopen(1)
    #expect(viewModel.state().lastChange == .alreadyOpen(reopened))
  }

  @Test func `a redo shows the tasks after the step, and without a step says so`() async throws {
    try await add("Buy milk")
    let viewModel = viewModel()
    await viewModel.delete(1)
    await viewModel.undo()
    await viewModel.redo()
    #expect(viewModel.names == [])
    guard case .redone(let step) = viewModel.state().lastChange else {
      Issue.record("\(viewModel.state())")
      return
    }
    #expect(step.action == .delete)
    await viewModel.redo()
    #expect(viewModel.state().lastChange == .nothingToRedo)
  }
}

@Suite struct ProjectListViewModelTests {
  @Test func `the projects are counted, searched, and read again after a change`() async throws {
    let database = SQLiteDatabase.inMemory()
    let service = TaskService.mock(in: database)
    let readCount = Shared(0)
    var counted = service
    counted.list = { query in
      readCount.replace { $0 + 1 }
      return try await service.list(query)
    }
    let viewModel = ProjectListViewModel(counted) { LocalTime(today) }
    await viewModel.refresh()
    #expect(viewModel.state().isLoaded)
    #expect(viewModel.state().projects == [])
    for project in ["work", "home.garden", nil] {
      _ = try await service.importTasks([.init(content: .init(name: "A", project: project))])
    }
    await viewModel.refresh()
    #expect(viewModel.state().projects.map(\.name) == ["home", "home.garden", "work"])
    let count = readCount.value
    await viewModel.refresh()
    #expect(readCount.value == count)
    await viewModel.search("+work")
    #expect(viewModel.state().projects.map(\.name) == ["work"])
  }

  @Test func `a read failure is shown and keeps the projects`() async throws {
    let database = SQLiteDatabase.inMemory()
    var service = TaskService.mock(in: database)
    _ = try await service.importTasks([.init(content: .init(name: "A", project: "work"))])
    let isBroken = Shared(false)
    service.version = { [version = service.version] in
      if isBroken.value { throw TestError() }
      return try await version()
    }
    let viewModel = ProjectListViewModel(service) { LocalTime(today) }
    await viewModel.refresh()
    isBroken.value = true
    await viewModel.refresh()
    #expect(viewModel.state().failure == .cannotRead(cause: "TestError()"))
    #expect(viewModel.state().projects.map(\.name) == ["work"])
    isBroken.value = false
    await viewModel.refresh()
    #expect(viewModel.state().failure == nil)
  }
}

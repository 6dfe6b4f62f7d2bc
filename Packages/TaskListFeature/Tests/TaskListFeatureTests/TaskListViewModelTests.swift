import CivilCalendar
import Contract
import SQLiteDatabase
import ObservableStateTesting
import PortableFoundation
import TaskListFeature
import TaskService
import TaskStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct TaskListViewModelTests {
  private let store: TaskStore

  /// The tasks of another process.
  let service: TaskService

  /// The current day.
  let day = Shared(today)

  init() {
    let database = SQLiteDatabase.inMemory()
    store = .mock(in: database)
    service = .mock(in: database)
  }

  @Test func `a listener receives the current state first, then every new one`() async throws {
    try await add("Buy milk", "Check courses")
    let viewModel = viewModel()
    let states = viewModel.states()
    await viewModel.refresh()
    let loaded = viewModel.state()
    await viewModel.complete(1)
    // No state has the change without its rows.
    #expect(await received(from: states) == [.init(), loaded, viewModel.state()])
  }

  @Test
  func `a refresh shows the first page and counts the others, and the list is extended on request`()
    async throws
  {
    let count = 3 * page + 1
    try await addMany(count)
    let readCount = Shared(0)
    let viewModel = viewModel { readCount.replace { $0 + 1 } }
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.id) == Array(1...page))
    #expect(viewModel.state().count == count)
    #expect(viewModel.state().isLoaded)
    #expect(readCount.value == 1)
    await viewModel.extend(page)
    #expect(readCount.value == 1)
    await viewModel.extend(page + 1)
    #expect(viewModel.state().tasks.count == 2 * page)
    // What is shown remains shown, and is not read again.
    readCount.value = 0
    await viewModel.refresh()
    #expect(readCount.value == 0)
    await viewModel.complete(1)
    #expect(viewModel.state().tasks.map(\.id) == Array(2...2 * page + 1))
    await viewModel.extend(count)
    #expect(viewModel.state().tasks.map(\.id) == Array(2...count))
    #expect(viewModel.state().count == count - 1)
    await viewModel.search("")
    #expect(viewModel.state().tasks.count == page)
  }

  @Test func `an undo, a redo and a saved task show the list up to the task`() async throws {
    let count = 3 * page
    try await addMany(count)
    _ = try await service.complete([2 * page + 1])
    let viewModel = viewModel()
    await viewModel.refresh()
    await viewModel.undo()
    #expect(viewModel.state().tasks.count == count)
    #expect(viewModel.state().lastChange?.restoredTask?.id == 2 * page + 1)
    let other = TaskListViewModel(service) { today }
    await other.refresh()
    #expect(other.state().tasks.count == page)
    await other.reveal(try await service.find([page + 1])[0])
    #expect(other.state().tasks.count == 2 * page)
  }

  @Test func `changes by another process appear with the next refresh`() async throws {
    let viewModel = viewModel()
    await viewModel.refresh()
    let changes: [() async throws -> Void] = [
      { try await add("Buy milk", "Check courses") },
      { _ = try await service.edit([1]) { $0.name = "Buy bread" } },
      { _ = try await service.complete([1]) },
      { _ = try await service.undo(1) },
      { _ = try await service.undo(2) },
      { _ = try await service.redo(1) },
      { _ = try await service.redo(1) },
      { _ = try await service.complete([1]) },
      { _ = try await service.reopen([1]) },
      { _ = try await service.undo(5) },
      { try await add("Call insurance company") },
      // A purge removes the steps that identify the tasks.
      { _ = try store.purge(before: .distantFuture) },
      { _ = try await service.delete([3]) },
    ]
    for change in changes {
      try await change()
      await viewModel.refresh()
      #expect(try await viewModel.state().tasks == service.list(TaskStore.Query()))
    }
  }

  @Test func `a refresh without a difference reads no tasks and shows no new state`() async throws {
    try await add("Buy milk")
    let readCount = Shared(0)
    let viewModel = viewModel { readCount.replace { $0 + 1 } }
    await viewModel.search("milk")
    let states = viewModel.states()
    await viewModel.refresh()
    #expect(readCount.value == 1)
    #expect(await received(from: states) == [viewModel.state()])
  }

  @Test func `an empty list has a reason: no tasks, no open tasks, or no match`() async throws {
    let viewModel = viewModel()
    await viewModel.refresh()
    #expect(viewModel.state() == .init(isLoaded: true, emptiness: .noTasks))
    try await add("Buy milk")
    await viewModel.refresh()
    #expect(viewModel.state().emptiness == nil)
    await viewModel.search("courses")
    #expect(viewModel.state().emptiness == .noMatch)
    await viewModel.search("")
    await viewModel.complete(1)
    #expect(viewModel.state().emptiness == .noOpenTasks)
    await viewModel.undo()
    await viewModel.delete(1)
    #expect(viewModel.state().emptiness == .noTasks)
  }

  @Test func `a read failure is shown and keeps the rows, and a successful refresh clears it`()
    async throws
  {
    try await add("Buy milk")
    let isBroken = Shared(false)
    let viewModel = viewModel { if isBroken.value { throw TestError() } }
    await viewModel.refresh()
    var expected = viewModel.state()
    try await add("Check courses")
    isBroken.value = true
    await viewModel.refresh()
    expected.failure = .cannotRead(cause: "TestError()")
    #expect(viewModel.state() == expected)
    isBroken.value = false
    await viewModel.refresh()
    #expect(viewModel.names == ["Buy milk", "Check courses"])
    #expect(viewModel.state().failure == nil)
  }

  @Test func `a refresh keeps the failure of an action`() async throws {
    try await add("Buy milk")
    let viewModel = viewModel()
    await viewModel.complete(9)
    let failure = try #require(viewModel.state().failure)
    await viewModel.refresh()
    #expect(viewModel.names == ["Buy milk"])
    #expect(viewModel.state().failure == failure)
  }

  @Test(arguments: ["version", "list", "count"])
  func `a failure of each read is shown`(endpoint: String) async throws {
    var service = service
    switch endpoint {
    case "version": service.version = { throw TestError() }
    case "list": service.list = { _ in throw TestError() }
    default: service.count = { _ in throw TestError() }
    }
    let viewModel = TaskListViewModel(service) { today }
    await viewModel.refresh()
    #expect(viewModel.state() == .init(failure: .cannotRead(cause: "TestError()")))
  }

  @Test func `tasks that change while they are read are read again with the next refresh`()
    async throws
  {
    let contents = (1...page + 1).map {
      TaskItem.Content(name: "Task \($0)", priority: .high)
    }
    _ = try await service.importTasks(contents.map { TaskStore.NewTask(content: $0) })
    let isFirst = Shared(true)
    let viewModel = viewModel { [service] in
      guard isFirst.replace(with: { _ in false }) else { return }
      // The first task moves to the second page.
      _ = try await service.edit([1]) { $0.priority = .low }
    }
    await viewModel.reveal(try await service.find([page + 1])[0])
    #expect(viewModel.state().tasks.map(\.id) == Array(1...contents.count))
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.id) == Array(2...contents.count) + [1])
  }

  @Test(arguments: [false, true])
  func `a refresh that started before a change does not replace its result`(isBroken: Bool)
    async throws
  {
    try await add("Buy milk", "Check courses")
    let gate = Gate()
    let viewModel = viewModel { if try await gate.passFirst(), isBroken { throw TestError() } }
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    await viewModel.complete(1)
    let expected = viewModel.state()
    #expect(viewModel.names == ["Check courses"])
    gate.open()
    await refresh.value
    #expect(viewModel.state() == expected)
  }

  @Test(arguments: [false, true])
  func `a cancelled refresh changes nothing`(isCancellationIgnored: Bool) async throws {
    try await add("Buy milk")
    let gate = Gate()
    let viewModel = viewModel {
      if isCancellationIgnored {
        await Task { try? await gate.pass() }.value
      } else {
        try await gate.pass()
      }
    }
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    refresh.cancel()
    gate.open()
    await refresh.value
    #expect(viewModel.state() == TaskListViewModel.State())
  }
}

extension TaskListViewModelTests {
  /// Adds tasks with names and without due days, as another process.
  func add(_ names: String...) async throws {
    for name in names { try await add(TaskItem.Content(name: name)) }
  }

  func add(_ content: TaskItem.Content) async throws {
    _ = try await service.importTasks([.init(content: content)])
  }

  /// Adds tasks with numbers as names.
  private func addMany(_ count: Int) async throws {
    let tasks = (1...count).map { TaskStore.NewTask(content: .init(name: "Task \($0)")) }
    _ = try await service.importTasks(tasks)
  }

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - reading: Runs after a page of tasks is read, before the tasks are shown.
  ///   - saving: Runs before a task is changed.
  func viewModel(
    _ list: TaskListViewModel.List = .open,
    reading: @escaping @Sendable () async throws -> Void = {},
    saving: @escaping @Sendable () async throws -> Void = {}
  ) -> TaskListViewModel {
    var controlled = service
    controlled.complete = { [service] ids in
      try await saving()
      return try await service.complete(ids)
    }
    controlled.delete = { [service] ids in
      try await saving()
      return try await service.delete(ids)
    }
    controlled.reopen = { [service] ids in
      try await saving()
      return try await service.reopen(ids)
    }
    controlled.redo = { [service] count in
      try await saving()
      return try await service.redo(count)
    }
    controlled.undo = { [service] count in
      try await saving()
      return try await service.undo(count)
    }
    controlled.list = { [service] query in
      let tasks = try await service.list(query)
      try await reading()
      return tasks
    }
    return TaskListViewModel(controlled, list: list) { [day] in day.value }
  }
}

extension TaskListViewModel {
  /// The names of the shown tasks.
  var names: [String] { state().tasks.map(\.name) }
}

/// The number of tasks of a page.
private let page = TaskStore.Query.maximumLimit

let today = CivilDay(daysSince1970: 20_833)

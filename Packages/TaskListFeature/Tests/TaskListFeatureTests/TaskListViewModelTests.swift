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

  @Test func `a refresh shows all open tasks, however many`() async throws {
    let count = 2 * TaskStore.Query.maximumLimit + 1
    let tasks = (1...count).map { TaskStore.NewTask(content: .init(name: "Task \($0)")) }
    _ = try await service.importTasks(tasks)
    let viewModel = viewModel()
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.id) == Array(1...count))
    #expect(viewModel.state().isLoaded)
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
    let viewModel = TaskListViewModel(service)
    await viewModel.refresh()
    #expect(viewModel.state() == .init(failure: .cannotRead(cause: "TestError()")))
  }

  @Test func `tasks that change while they are read are read again with the next refresh`()
    async throws
  {
    let contents = (1...TaskStore.Query.maximumLimit + 1).map {
      TaskItem.Content(name: "Task \($0)", priority: .high)
    }
    _ = try await service.importTasks(contents.map { TaskStore.NewTask(content: $0) })
    let isFirst = Shared(true)
    let viewModel = viewModel { [service] in
      guard isFirst.replace(with: { _ in false }) else { return }
      // The first task moves to the second page.
      _ = try await service.edit([1]) { $0.priority = .low }
    }
    await viewModel.refresh()
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

  @Test(arguments: [
    // Spaces separate words; each is found in the name, the notes or a tag, ignoring case.
    ("MILK", ["Buy milk"]), (" store\u{A0} buy\tSHOP ", ["Buy milk"]), ("home", ["Buy bread"]),
    ("store home", []),
    // A hash before a tag is ignored.
    ("#home", ["Buy bread"]),
    // An empty text shows all open tasks.
    ("", ["Buy milk", "Buy bread"]), ("  ", ["Buy milk", "Buy bread"]),
  ])
  func `a search shows the tasks that match its text`(text: String, names: [String]) async throws {
    try await add(TaskItem.Content(name: "Buy milk", notes: "New store", tags: ["shop"]))
    try await add(TaskItem.Content(name: "Buy bread", tags: ["home"]))
    let viewModel = viewModel()
    await viewModel.search("bread")
    await viewModel.search(text)
    #expect(viewModel.state().searchText == text)
    #expect(viewModel.names == names)
  }

  @Test func `the text is shown immediately, and the rows once they are read`() async throws {
    try await add("Buy milk", "Check courses")
    let gate = Gate()
    let isSlow = Shared(false)
    let viewModel = viewModel { if isSlow.value { try await gate.pass() } }
    await viewModel.refresh()
    isSlow.value = true
    let search = Task { await viewModel.search("milk") }
    await gate.arrivals(atLeast: 1)
    #expect(viewModel.state().searchText == "milk")
    #expect(viewModel.names == ["Buy milk", "Check courses"])
    gate.open()
    await search.value
    #expect(viewModel.names == ["Buy milk"])
  }

  @Test func `a slow search does not replace the result of a later one`() async throws {
    try await add("Buy milk", "Check courses")
    let gate = Gate()
    let viewModel = viewModel { _ = try await gate.passFirst() }
    let search = Task { await viewModel.search("milk") }
    await gate.arrivals(atLeast: 1)
    await viewModel.search("courses")
    let expected = viewModel.state()
    #expect(viewModel.names == ["Check courses"])
    gate.open()
    await search.value
    #expect(viewModel.state() == expected)
  }

  @Test func `a refresh keeps the search`() async throws {
    let viewModel = viewModel()
    await viewModel.search("milk")
    try await add("Buy milk", "Check courses")
    await viewModel.refresh()
    #expect(viewModel.state().searchText == "milk")
    #expect(viewModel.names == ["Buy milk"])
  }
}

extension TaskListViewModelTests {
  /// Adds tasks with names and without due days, as another process.
  func add(_ names: String...) async throws {
    for name in names { try await add(TaskItem.Content(name: name)) }
  }

  private func add(_ content: TaskItem.Content) async throws {
    _ = try await service.importTasks([.init(content: content)])
  }

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - reading: Runs after a page of tasks is read, before the tasks are shown.
  ///   - saving: Runs before a task is changed.
  func viewModel(
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
    controlled.undo = { [service] count in
      try await saving()
      return try await service.undo(count)
    }
    controlled.list = { [service] query in
      let tasks = try await service.list(query)
      try await reading()
      return tasks
    }
    return TaskListViewModel(controlled)
  }
}

extension TaskListViewModel {
  /// The names of the shown tasks.
  var names: [String] { state().tasks.map(\.name) }
}

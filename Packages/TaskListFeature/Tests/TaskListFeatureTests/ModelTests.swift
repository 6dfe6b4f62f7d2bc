import Contract
import SQLiteDatabase
import PortableFoundation
import Store
import StoreLive
import TaskService
import TaskStore
import TemporaryDirectory
import Testing

@testable import TaskListFeature

@Suite(.timeLimit(.minutes(10))) struct ModelTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `a refresh without a difference of 10,000 tasks reads its version only`()
    async throws
  {
    let calls = Shared<[String]>([])
    let database = SQLiteDatabase.inMemory()
    let service = TaskService.mock(in: database)
    _ = try await service.importTasks(
      (1...10_000).map { TaskStore.NewTask(content: .init(name: "Task \($0)")) }
    )
    let viewModel = TaskListViewModel(service.recording(calls))
    await viewModel.refresh()
    #expect(calls.value.count { $0 == "list" } == 21)
    #expect(viewModel.state().tasks.map(\.id) == Array(1...10_000))
    calls.value = []
    await viewModel.refresh()
    #expect(calls.value == ["version"])
  }

  /// A purge removes the steps that identify the tasks, and an import of an export may have none.
  @Test func `a purge and an import by another process appear with the next refresh`() async throws
  {
    let directory = try TemporaryDirectory()
    let database = try await Configuration.database(in: directory)
    let other = try await Configuration.database(in: directory)
    let (store, units) = (TaskStore.live(in: other), UnitOfWork.live(in: other))
    let viewModel = TaskListViewModel(Configuration.service(in: database))
    await viewModel.refresh()
    #expect(viewModel.state().emptiness == .noTasks)

    let content = TaskItem.Content(name: "Buy milk")
    let records = Shared([TaskStore.Record.task(TaskItem(id: 1, content: content, createdAt: now))])
    try await units.write {
      try store.restore(numbers: TaskStore.Numbers(task: 1, step: 4)) {
        records.replace { Array($0.dropFirst()) }.first
      }
    }
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.name) == ["Buy milk"])

    let service = Configuration.service(in: other)
    _ = try await service.complete([1])
    _ = try await service.importTasks([.init(content: .init(name: "Check courses"))])
    _ = try await service.delete([1])
    await viewModel.refresh()
    let tasks = viewModel.state().tasks
    _ = try await units.write { [now] in try store.purge(before: now + 60) }
    await viewModel.refresh()
    #expect(viewModel.state().tasks == tasks)
    _ = try await service.delete([2])
    await viewModel.refresh()
    #expect(viewModel.state().emptiness == .noTasks)
  }

  @Test func `an action is shown even if the tasks cannot be read after it`() async throws {
    let database = SQLiteDatabase.inMemory()
    let service = TaskService.mock(in: database)
    for name in ["Buy milk", "Check courses", "Call insurance company"] {
      _ = try await service.importTasks([.init(content: .init(name: name))])
    }
    let isBroken = Shared(false)
    let viewModel = TaskListViewModel.mock(
      in: database,
      reading: { if isBroken.value { throw TestError() } }
    )
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

  @Test(arguments: ["version", "list", "count"])
  func `a failure of each read is shown`(endpoint: String) async throws {
    var service = TaskService.mock()
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
    let service = TaskService.mock()
    let contents = (1...TaskStore.Query.maximumLimit + 1).map {
      TaskItem.Content(name: "Task \($0)", priority: .high)
    }
    _ = try await service.importTasks(contents.map { TaskStore.NewTask(content: $0) })
    var changing = service
    let isFirst = Shared(true)
    changing.list = { query in
      let page = try await service.list(query)
      guard isFirst.replace(with: { _ in false }) else { return page }
      // The first task moves to the second page.
      _ = try await service.edit([1]) { $0.priority = .low }
      return page
    }
    let viewModel = TaskListViewModel(changing)
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.id) == Array(1...contents.count))
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.id) == Array(2...contents.count) + [1])
  }

  @Test func `a cancelled action shows no failure`() async throws {
    let viewModel = TaskListViewModel.mock(saving: { throw CancellationError() })
    await viewModel.complete(1)
    #expect(viewModel.state() == TaskListViewModel.State())
  }
}

extension TaskService {
  /// Returns the service, which records the names of its read endpoints.
  fileprivate func recording(_ calls: Shared<[String]>) -> Self {
    var service = self
    service.version = { [version] in
      calls.replace { $0 + ["version"] }
      return try await version()
    }
    service.list = { [list] in
      calls.replace { $0 + ["list"] }
      return try await list($0)
    }
    service.count = { [count] in
      calls.replace { $0 + ["count"] }
      return try await count($0)
    }
    return service
  }
}

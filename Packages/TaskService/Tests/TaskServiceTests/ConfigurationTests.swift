import Contract
import SQLiteDatabase
import PortableFoundation
import TaskService
import TaskStore
import Testing
import Unimplemented

@Suite struct TaskServiceConfigurationTests {
  @Test func `mocks of one database share their tasks, others do not`() async throws {
    let database = SQLiteDatabase.inMemory()
    _ = try await TaskService.mock(in: database).add(draft)
    #expect(try await TaskService.mock(in: database).count(.init()) == 1)
    #expect(try await TaskService.mock().count(.init()) == 0)
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "TaskService") }
  }

  @Test(
    arguments: zip(
      [TaskServiceError.blankName, .unknownTask(7), .deletedTask(7)],
      ["The name is blank.", "There is no task 7.", "Task 7 was deleted."]
    )
  ) func `an error describes what happened`(error: TaskServiceError, description: String) {
    #expect(error.description == description)
  }

  private let endpoints: EndpointCalls<TaskService> = [
    "add": { _ = try await $0.add(draft) },
    "importTasks": { _ = try await $0.importTasks([]) },
    "edit": { _ = try await $0.edit([1]) { _ in } },
    "complete": { _ = try await $0.complete([1]) },
    "reopen": { _ = try await $0.reopen([1]) },
    "delete": { _ = try await $0.delete([1]) },
    "undo": { _ = try await $0.undo(1) },
    "redo": { _ = try await $0.redo(1) },
    "list": { _ = try await $0.list(.init()) },
    "count": { _ = try await $0.count(.init()) },
    "find": { _ = try await $0.find([1]) },
    "steps": { _ = try await $0.steps(.init()) },
    "version": { _ = try await $0.version() },
  ]
}

/// A sample.
private let draft = TaskDraft(id: UUID(), content: .init(name: "Buy milk"))

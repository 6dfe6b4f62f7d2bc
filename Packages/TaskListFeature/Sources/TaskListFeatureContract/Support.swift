import TaskListFeature
import TaskService
import TaskStore

extension TaskListFeatureContract.Subject {
  /// Adds tasks with names and without due days, as another process.
  func add(_ names: String...) async throws {
    for name in names { try await add(TaskItem.Content(name: name)) }
  }

  /// Adds a task, as another process.
  func add(_ content: TaskItem.Content) async throws {
    _ = try await service.importTasks([TaskStore.NewTask(content: content)])
  }
}

extension TaskListFeatureContract.Subject {
  /// Returns the names of the stored open tasks, in order.
  func storedNames() async throws -> [String] {
    try await service.list(TaskStore.Query()).map(\.name)
  }
}

extension TaskListViewModel {
  /// The names of the shown tasks.
  var names: [String] { state().tasks.map(\.name) }
}

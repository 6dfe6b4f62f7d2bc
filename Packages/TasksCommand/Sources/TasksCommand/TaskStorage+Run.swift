import CommandLineParsing
import CommandSupport
import Store
import TaskFormatting
import TaskService
import TaskStore

extension CommandRun<Dependencies> {
  /// Returns the result of work on the tasks; creates a missing database.
  func withStorage<Value>(
    _ work: (TaskStorage) async throws -> Value
  ) async throws -> Value {
    try await work(try await openDatabase(at: databaseLocation()))
  }

  /// Returns the result of work on the tasks; nil without a database.
  func withStorageIfPresent<Value>(
    _ work: (TaskStorage) async throws -> Value
  ) async throws -> Value? {
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else { return nil }
    return try await work(storage)
  }

  /// Returns the result of work on tasks with numbers; without a database no number exists.
  func withTasks<Value>(
    _ work: (_ storage: TaskStorage, _ numbers: [TaskItem.ID]) async throws -> Value
  ) async throws -> Value {
    let numbers = taskNumbers
    let result = try await withStorageIfPresent { try await work($0, numbers) }
    guard let result else { throw TaskServiceError.unknownTask(numbers[0]) }
    return result
  }
}

extension TaskStorage {
  /// Calls a closure with each page of the tasks that match a query; with an order, with all of them as one page.
  func forEachPage(
    of query: TaskStore.Query,
    limit: Int = .max,
    in order: TaskOrder? = nil,
    _ body: ([TaskItem]) async throws -> Void
  ) async throws {
    if let order {
      var tasks: [TaskItem] = []
      try await forEachPage(of: query) { tasks += $0 }
      return try await body(Array(order.sorted(tasks).prefix(limit)))
    }
    try await service.forEachPage(of: query, limit: limit, body)
  }

  /// Returns tasks for a table, in which those that wait for others have a mark.
  func marked(_ tasks: [TaskItem]) async throws -> [TaskItem] {
    let blockers = try await service.openBlockers(tasks)
    return blockers.isEmpty ? tasks : tasks.map { blockers[$0.id] == nil ? $0 : $0.asBlocked }
  }
}

import CommandLineParsing
import CommandSupport
import Store
import TaskService
import TaskStore

extension CommandRun<Dependencies> {
  /// Returns the result of work on the tasks, and reports what the service refuses; creates a missing database.
  func withStorage<Value>(
    _ work: (TaskStorage) async throws -> Value
  ) async throws -> Value {
    let storage = try await openDatabase(at: databaseLocation())
    return try await reportingRefusals { try await work(storage) }
  }

  /// Returns the result of work on the tasks, and reports what the service refuses; nil without a database.
  func withStorageIfPresent<Value>(
    _ work: (TaskStorage) async throws -> Value
  ) async throws -> Value? {
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else { return nil }
    return try await reportingRefusals { try await work(storage) }
  }

  /// Returns the result of work on tasks with numbers; without a database no number exists.
  func withTasks<Value>(
    _ work: (_ storage: TaskStorage, _ numbers: [TaskItem.ID]) async throws -> Value
  ) async throws -> Value {
    let numbers = taskNumbers
    let result = try await withStorageIfPresent { try await work($0, numbers) }
    guard let result else { throw Failure(TaskServiceError.unknownTask(numbers[0])) }
    return result
  }
}

/// Returns the result of work, and reports what the service or the store refuses.
func reportingRefusals<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch let error as TaskServiceError {
    throw Failure(error)
  } catch let error as TaskStoreError {
    throw Failure(error)
  }
}

extension Failure {
  /// Creates the failure of a call that the service refuses, which changed nothing.
  init(_ error: TaskServiceError) {
    switch error {
    case .blankName:
      self.init(.usage, code: "blank_name", "\(error) Nothing was changed.")
    case .unknownTask:
      self.init(
        .notFound,
        code: "unknown_task",
        "\(error) Nothing was changed.",
        "'tasks list --all' lists the numbers of all tasks."
      )
    case .deletedTask:
      self.init(
        .notFound,
        code: "deleted_task",
        "\(error) Nothing was changed.",
        "'tasks undo --list' lists the steps that 'tasks undo' reverts."
      )
    }
  }

  /// Creates the failure of a change that the store refuses.
  fileprivate init(_ error: TaskStoreError) {
    switch error {
    case .invalidTag, .dueDayOutOfRange, .tooLong:
      self.init(.usage, code: "usage", "\(error) Nothing was changed.")
    case .alreadyReverted, .changedSince, .unknownStep:
      self.init(
        .refused,
        code: "cannot_undo",
        "Cannot undo or redo: \("\(error)".withLowerCaseStart) Nothing was changed.",
        "'tasks undo --list' lists the steps."
      )
    case .unknownTask, .duplicateTask:
      self.init(.internalError, code: "internal_error", "\(error)")
    }
  }
}

extension String {
  fileprivate var withLowerCaseStart: String { prefix(1).lowercased() + dropFirst() }
}

public import SQLiteDatabase
import ObservableState
public import PortableFoundation
package import TaskService
import TaskStore
import Unimplemented

extension TaskListViewModel {
  /// A view model on tasks in memory; it shows the tasks of a `TaskService` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - now: Returns the current time; by default a constant.
  ///   - saving: Runs before a task is changed; can suspend and throw.
  ///   - reading: Runs after tasks are read, before they are returned; can suspend and throw.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) },
    saving: @escaping @Sendable () async throws -> Void = {},
    reading: @escaping @Sendable () async throws -> Void = {}
  ) -> Self {
    Self(
      TaskService.mock(in: database, now: now).running(beforeSaving: saving, afterReading: reading)
    )
  }

  /// A view model whose every action shows a failure.
  public static func failing(_ failure: TaskListFailure) -> Self {
    let shown = ObservableState(State())
    let fail: @Sendable () async -> Void = { shown.update { $0.failure = failure } }
    return Self(
      state: { shown.state },
      states: { shown.states() },
      refresh: fail,
      search: { _ in await fail() },
      complete: { _ in await fail() },
      delete: { _ in await fail() },
      undo: fail
    )
  }

  /// A view model for code that should not use it.
  ///
  /// Every endpoint terminates the process with its name, since none can throw.
  public static var unimplemented: Self {
    let endpoint = FailingEndpoints.unimplemented("TaskListViewModel")
    return Self(
      state: endpoint.trapping("state"),
      states: endpoint.trapping("states"),
      refresh: endpoint.trapping("refresh"),
      search: endpoint.trapping("search"),
      complete: endpoint.trapping("complete"),
      delete: endpoint.trapping("delete"),
      undo: endpoint.trapping("undo")
    )
  }
}

extension TaskService {
  /// Returns the service with closures that run before a change and after a page of tasks is read.
  package func running(
    beforeSaving saving: @escaping @Sendable () async throws -> Void,
    afterReading reading: @escaping @Sendable () async throws -> Void
  ) -> Self {
    var service = self
    service.complete = { [complete] ids in
      try await saving()
      return try await complete(ids)
    }
    service.delete = { [delete] ids in
      try await saving()
      return try await delete(ids)
    }
    service.undo = { [undo] count in
      try await saving()
      return try await undo(count)
    }
    service.list = { [list] query in
      let tasks = try await list(query)
      try await reading()
      return tasks
    }
    return service
  }
}

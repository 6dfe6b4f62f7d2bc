public import SQLiteDatabase
public import PortableFoundation
import Store
import TaskStore
import Unimplemented

extension TaskService {
  /// A service on tasks in memory; services of the same database share their tasks.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - now: Returns the current time; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }
  ) -> Self {
    Self(store: .mock(in: database), unitOfWork: .mock(in: database), now: now)
  }

  /// A service whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A service for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("TaskService")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      add: endpoint("add"),
      importTasks: endpoint("importTasks"),
      edit: endpoint("edit"),
      complete: endpoint("complete"),
      reopen: endpoint("reopen"),
      delete: endpoint("delete"),
      undo: endpoint("undo"),
      redo: endpoint("redo"),
      list: endpoint("list"),
      count: endpoint("count"),
      find: endpoint("find"),
      steps: endpoint("steps"),
      version: endpoint("version")
    )
  }
}

public import SQLiteDatabase
import Unimplemented

extension TaskStore {
  /// A store in memory; stores of the same database share their tasks.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("TaskStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      add: endpoint("add"),
      update: endpoint("update"),
      task: endpoint("task"),
      find: endpoint("find"),
      count: endpoint("count"),
      tags: endpoint("tags"),
      steps: endpoint("steps"),
      revert: endpoint("revert"),
      reapply: endpoint("reapply"),
      purge: endpoint("purge"),
      previewPurge: endpoint("previewPurge"),
      numbers: endpoint("numbers"),
      records: endpoint("records"),
      audit: endpoint("audit"),
      restore: { _, _ in throw endpoint.error("restore") }
    )
  }
}

public import SQLiteDatabase
import Unimplemented

extension StarStore {
  /// A store in memory; stores of the same database share their data.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("StarStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      record: endpoint("record"),
      repositories: endpoint("repositories"),
      saveHistory: endpoint("saveHistory"),
      history: endpoint("history"),
      walk: endpoint("walk"),
      startWalk: endpoint("startWalk"),
      append: endpoint("append"),
      contains: endpoint("contains"),
      finish: endpoint("finish"),
      list: endpoint("list"),
      forEachStar: { _, _ in throw endpoint.error("forEachStar") },
      forEachChange: { _, _ in throw endpoint.error("forEachChange") },
      records: endpoint("records"),
      restore: { _ in throw endpoint.error("restore") }
    )
  }
}

public import SQLiteDatabase
import Unimplemented

extension FailureLog {
  /// A log in memory; logs of the same database share their records.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }

  /// A log whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A log for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("FailureLog")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      append: endpoint("append"),
      page: endpoint("page"),
      count: endpoint("count"),
      prune: endpoint("prune"),
      previewPrune: endpoint("previewPrune"),
      restore: { _ in throw endpoint.error("restore") }
    )
  }
}

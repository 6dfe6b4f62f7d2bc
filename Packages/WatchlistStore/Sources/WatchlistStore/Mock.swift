public import SQLiteDatabase
import Unimplemented

extension WatchlistStore {
  /// A store in memory; stores of the same database share their symbols.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("WatchlistStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      list: endpoint("list"),
      add: endpoint("add"),
      remove: endpoint("remove"),
      move: endpoint("move"),
      replace: endpoint("replace")
    )
  }
}

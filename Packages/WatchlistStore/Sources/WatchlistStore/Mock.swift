public import SQLiteDatabase

extension WatchlistStore {
  /// A store in memory; stores of the same database share their symbols.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }
}

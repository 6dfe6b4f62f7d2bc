public import SQLiteDatabase

extension FailureLog {
  /// A log in memory; logs of the same database share their records.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }
}

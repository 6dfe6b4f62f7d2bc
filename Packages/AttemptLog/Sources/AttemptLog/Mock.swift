public import SQLiteDatabase

extension AttemptLog {
  /// A log in memory; logs of the same database share their records.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(migrations.flatMap(\.self))
    return live(in: database)
  }
}

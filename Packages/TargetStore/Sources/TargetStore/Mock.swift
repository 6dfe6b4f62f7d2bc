public import SQLiteDatabase

extension TargetStore {
  /// A store in memory; stores of the same database share their states and changes.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }
}

public import SQLiteDatabase

extension StarStore {
  /// A store in memory; stores of the same database share their data.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1)
    return live(in: database)
  }
}

public import SQLiteDatabase

extension AlertStore {
  /// A store in memory; stores of the same database share their alerts.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1 + schemaVersion2 + schemaVersion3)
    return live(in: database)
  }
}

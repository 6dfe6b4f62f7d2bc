public import SQLiteDatabase

extension PriceLog {
  /// A log in memory; logs of the same database share their prices.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion1 + schemaVersion2)
    return live(in: database)
  }
}

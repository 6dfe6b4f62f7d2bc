public import SQLiteDatabase

extension TradeStore {
  /// A store in memory; stores of the same database share their trades.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(schemaVersion3)
    return live(in: database)
  }
}

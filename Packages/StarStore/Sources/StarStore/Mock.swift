public import SQLiteDatabase

extension StarStore {
  /// A store in memory; stores of the same database share their data.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    database.setUp(migrations.flatMap(\.self))
    return live(in: database)
  }
}

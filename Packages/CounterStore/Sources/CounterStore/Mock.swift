public import SQLiteDatabase
public import Store

extension CounterStore {
  /// A store in memory; stores of the same database share their counters.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - counters: The initial counters.
  public static func mock(
    in database: SQLiteDatabase,
    initially counters: [String: Int] = [:]
  ) -> Self {
    mock(in: database, table: "counter", creating: schemaVersion1, initially: counters)
  }

  /// A store for code that should not use it: every endpoint throws an error with its own name.
  public static var unimplemented: Self { unimplemented(named: "CounterStore") }
}

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
    let store = live(in: database)
    database.setUp(schemaVersion1) {
      for (key, value) in counters { try store.insert(value, for: key) }
    }
    return store
  }

  /// A store for code that should not use it: every endpoint throws an error with its own name.
  public static var unimplemented: Self { unimplemented(named: "CounterStore") }
}

public import SQLDatabase
public import SQLiteDatabase
import Unimplemented

extension Store where Key: SQLConvertible, Value: SQLConvertible {
  /// Returns a store in a database in memory.
  ///
  /// Stores of the same database and table share their values.
  ///
  /// - Parameters:
  ///   - database: The database of the table.
  ///   - name: The name of the table.
  ///   - tables: The statements that create it; nil for a table of any keys and values.
  ///   - values: The values before the first change.
  public static func mock(
    in database: SQLiteDatabase,
    table name: StaticString,
    creating tables: [SQLStatement]? = nil,
    initially values: [Key: Value] = [:]
  ) -> Self {
    let store = live(in: database, table: name)
    let table: SQLStatement =
      "CREATE TABLE \(name) (key NOT NULL PRIMARY KEY, value NOT NULL) WITHOUT ROWID"
    database.setUp(tables ?? [table]) {
      for (key, value) in values { try store.insert(value, for: key) }
    }
    return store
  }

  /// Returns a store in a separate database in memory, with initial values.
  public static func mock(_ values: [Key: Value] = [:]) -> Self {
    mock(in: .inMemory(), table: "mock", initially: values)
  }
}

extension Store {

  /// Returns a store whose endpoints throw an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: each endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { unimplemented(named: "Store") }

  /// Returns a store for code that should not use it, with the name of a specialised store in its errors.
  public static func unimplemented(named name: String) -> Self {
    Self(failing: .unimplemented(name))
  }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      value: endpoint("value"),
      insert: endpoint("insert"),
      update: { _, _ in throw endpoint.error("update") },
      removeValue: endpoint("removeValue")
    )
  }
}

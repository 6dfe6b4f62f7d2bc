public import InMemoryDatabase
import Unimplemented

extension Store {
  /// Returns a store in memory that obeys the contract.
  ///
  /// Stores of the same database and table share their values.
  ///
  /// - Parameters:
  ///   - database: The database of the table.
  ///   - name: The name of the table.
  ///   - values: The values before the first change.
  public static func mock(
    in database: InMemoryDatabase,
    table name: String,
    initially values: [Key: Value] = [:]
  ) -> Self {
    let table = InMemoryTable(name, initially: values)
    return Self(
      value: { key in try database.contents(of: table)[key] },
      insert: { value, key in try database.update(table) { $0[key] = value } },
      update: { key, transform in
        try database.write {
          let value = try transform(try database.contents(of: table)[key])
          try database.update(table) { $0[key] = value }
          return value
        }
      },
      removeValue: { key in try database.update(table) { $0[key] = nil } }
    )
  }

  /// Returns a store in a separate database in memory, with initial values.
  public static func mock(_ values: [Key: Value] = [:]) -> Self {
    mock(in: InMemoryDatabase(), table: "mock", initially: values)
  }

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

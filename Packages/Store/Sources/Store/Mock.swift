public import InMemoryDatabase
import Unimplemented

extension Store {
  /// A store in memory that keeps every rule of the interface; stores of the same database and table share
  /// their values.
  ///
  /// - Parameters:
  ///   - database: Where the values are.
  ///   - name: The name of the table.
  ///   - values: What the table holds before anybody has written to it.
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

  /// A store in a memory of its own that holds some values at first.
  public static func mock(_ values: [Key: Value] = [:]) -> Self {
    mock(in: InMemoryDatabase(), table: "mock", initially: values)
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { unimplemented(named: "Store") }

  /// A store for code that should not use it, with a specialised store's name in its errors.
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

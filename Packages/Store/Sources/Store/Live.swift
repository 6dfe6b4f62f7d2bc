public import SQLDatabase

extension Store where Key: SQLConvertible, Value: SQLConvertible {
  /// Returns a store in a table with the columns `key` (unique) and `value`.
  ///
  /// - Parameters:
  ///   - database: The database, whose schema creates the table.
  ///   - table: The name of the table.
  public static func live(in database: any SQLDatabase, table: StaticString) -> Self {
    let value: @Sendable (Key) throws -> Value? = { key in
      try database.query("SELECT value FROM \(table) WHERE key = ?", [key.sqlValue]) { row in
        try row.value(0, as: Value.self)
      }.first
    }
    // Not "ON CONFLICT", which needs an index of whole keys: PostgreSQL has none for long ones.
    let insert: @Sendable (Value, Key) throws -> Void = { value, key in
      let values = [value.sqlValue, key.sqlValue]
      if try database.execute("UPDATE \(table) SET value = ? WHERE key = ?", values) == 0 {
        try database.execute("INSERT INTO \(table) (value, key) VALUES (?, ?)", values)
      }
    }
    return Self(
      value: value,
      insert: { value, key in try database.write { try insert(value, key) } },
      update: { key, transform in
        try database.write {
          let new = try transform(try value(key))
          try insert(new, key)
          return new
        }
      },
      removeValue: { key in
        try database.execute("DELETE FROM \(table) WHERE key = ?", [key.sqlValue])
      }
    )
  }
}

public import SQLDatabase
public import Store

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
    let insert: @Sendable (Value, Key) throws -> Void = { value, key in
      try database.execute(
        """
        INSERT INTO \(table) (key, value) VALUES (?, ?) \
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """,
        [key.sqlValue, value.sqlValue]
      )
    }
    return Self(
      value: value,
      insert: insert,
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

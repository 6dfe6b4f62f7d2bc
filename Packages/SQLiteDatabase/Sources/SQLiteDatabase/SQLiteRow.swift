import CSQLite

/// The row at which a statement stands, for the closure that is given it and not beyond.
///
/// Not `~Copyable`, which would say so to the compiler: Swift 6.3.1 fails to optimise the closures then.
public struct SQLiteRow {
  let statement: OpaquePointer
  let path: String

  /// The value of a column, counted from 0.
  ///
  /// - Throws: ``SQLiteDatabaseError/damaged(path:cause:)`` if what is stored is no such value.
  public func value<Value: SQLiteConvertible>(
    _ column: Int,
    as type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = Value(sqliteValue: try value(column)) else {
      let name = String(cString: sqlite3_column_name(statement, Int32(column)))
      throw SQLiteDatabaseError.damaged(path: path, cause: "a \(name) is no \(Value.self)")
    }
    return value
  }

  private func value(_ column: Int) throws -> SQLiteValue {
    let index = Int32(column)
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER:
      return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_TEXT:
      // The order matters: the text is made first, its length is known then.
      let start = sqlite3_column_text(statement, index)
      let count = Int(sqlite3_column_bytes(statement, index))
      guard
        let text = String(
          validating: UnsafeBufferPointer(start: start, count: count),
          as: UTF8.self
        )
      else {
        throw SQLiteDatabaseError.damaged(path: path, cause: "a text is not UTF-8")
      }
      return .text(text)
    case SQLITE_NULL:
      return .null
    default:
      throw SQLiteDatabaseError.damaged(path: path, cause: "a value is neither number nor text")
    }
  }
}

import CSQLite

/// The current row of a statement; valid only inside the closure that receives it.
///
/// Not `~Copyable`, which would let the compiler check this: Swift 6.3.1 then fails to optimise the closures.
public struct SQLiteRow {
  let statement: OpaquePointer
  let path: String

  /// Returns the value of a column, counted from 0.
  ///
  /// Inlinable, because code specialised for a type of value takes a fraction of the time.
  ///
  /// - Throws: ``SQLiteDatabaseError/damaged(path:cause:)`` if the stored value has another type.
  @inlinable
  public func value<Value: SQLiteConvertible>(
    _ column: Int,
    as type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = Value(sqliteValue: try value(column)) else {
      throw damage(in: column, to: Value.self)
    }
    return value
  }

  @usableFromInline
  func damage(in column: Int, to type: Any.Type) -> SQLiteDatabaseError {
    let name = String(cString: sqlite3_column_name(statement, Int32(column)))
    return .damaged(path: path, cause: "a value of the column \(name) is not a valid \(type)")
  }

  @usableFromInline
  func value(_ column: Int) throws -> SQLiteValue {
    let index = Int32(column)
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER:
      return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_TEXT:
      // In this order: SQLite knows the length of the text only after the conversion.
      let start = sqlite3_column_text(statement, index)
      let count = Int(sqlite3_column_bytes(statement, index))
      let bytes = UnsafeBufferPointer(start: start, count: count)
      // Most texts are ASCII and need no validation, which takes several times as long. Without an early exit the
      // compiler vectorises the loop.
      let isASCII = bytes.reduce(0, |) < 0x80
      guard
        let text = isASCII
          ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
      else {
        throw SQLiteDatabaseError.damaged(path: path, cause: "a text is not valid UTF-8")
      }
      return .text(text)
    case SQLITE_NULL:
      return .null
    default:
      throw SQLiteDatabaseError.damaged(path: path, cause: "a value is neither integer nor text")
    }
  }
}

import CSQLite

/// The row at which a statement stands, for the closure that is given it and not beyond.
///
/// Not `~Copyable`, which would say so to the compiler: Swift 6.3.1 fails to optimise the closures then.
public struct SQLiteRow {
  let statement: OpaquePointer
  let path: String

  /// The value of a column, counted from 0.
  ///
  /// Inlinable, since for each type of value there is code that takes a small part of the time then.
  ///
  /// - Throws: ``SQLiteDatabaseError/damaged(path:cause:)`` if what is stored is no such value.
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
    return .damaged(path: path, cause: "a \(name) is no \(type)")
  }

  @usableFromInline
  func value(_ column: Int) throws -> SQLiteValue {
    let index = Int32(column)
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER:
      return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_TEXT:
      // The order matters: the text is made first, its length is known then.
      let start = sqlite3_column_text(statement, index)
      let count = Int(sqlite3_column_bytes(statement, index))
      let bytes = UnsafeBufferPointer(start: start, count: count)
      // Most texts are ASCII, and need no closer look, which takes several times as long. An early exit would
      // keep the compiler from taking many bytes at a time.
      let isASCII = bytes.reduce(0, |) < 0x80
      guard
        let text = isASCII
          ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
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

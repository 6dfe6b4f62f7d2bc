import CSQLite
import SQLDatabase

/// The columns of the current row of a statement.
struct SQLiteColumns: SQLColumns {
  let statement: OpaquePointer
  let path: String

  func damage(in column: Int, to type: Any.Type) -> any Error {
    let name = String(cString: sqlite3_column_name(statement, Int32(column)))
    return SQLiteDatabaseError.damaged(
      path: path,
      cause: "a value of the column \(name) is not a valid \(type)"
    )
  }

  func value(_ column: Int) throws -> SQLValue {
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

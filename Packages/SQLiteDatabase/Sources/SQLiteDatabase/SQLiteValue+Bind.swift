import CSQLite

extension SQLiteValue {
  /// Binds the value to a parameter of a statement, counted from 1, and returns SQLite's result code.
  func bind(to index: Int32, of statement: OpaquePointer) -> Int32 {
    switch self {
    case .null:
      return sqlite3_bind_null(statement, index)
    case .integer(let number):
      return sqlite3_bind_int64(statement, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty text has no address, and SQLite would take that for no value.
          guard let start = characters.baseAddress else {
            return csqlite_bind_text(statement, index, "", 0)
          }
          return csqlite_bind_text(statement, index, start, Int64(characters.count))
        }
      }
    }
  }
}

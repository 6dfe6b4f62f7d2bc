import CSQLite
import SQLDatabase

extension SQLValue {
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
          csqlite_bind_text(statement, index, characters.baseAddress, Int64(characters.count))
        }
      }
    }
  }
}

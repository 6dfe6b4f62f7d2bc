import CSQLite
public import PortableFoundation

/// A value in a column of a table.
public enum SQLiteValue: Equatable, Sendable {
  /// `NULL`.
  case null

  /// A 64-bit integer.
  case integer(Int64)

  /// A text, which may contain NUL.
  case text(String)

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

/// A type whose values can be stored in one column.
public protocol SQLiteConvertible {
  /// The stored form of the value.
  var sqliteValue: SQLiteValue { get }

  /// Creates a value from its stored form; nil if the stored form is invalid.
  init?(sqliteValue: SQLiteValue)
}

extension Int: SQLiteConvertible {
  /// The integer.
  public var sqliteValue: SQLiteValue { .integer(Int64(self)) }

  /// Creates an integer; nil for other values.
  public init?(sqliteValue: SQLiteValue) {
    guard case .integer(let number) = sqliteValue else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: SQLiteConvertible {
  /// 1 for true and 0 for false, like SQLite's comparisons.
  public var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }

  /// Creates a Boolean from 0 or 1; nil for other values.
  public init?(sqliteValue: SQLiteValue) {
    switch sqliteValue {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

extension String: SQLiteConvertible {
  /// The text.
  public var sqliteValue: SQLiteValue { .text(self) }

  /// Creates a string from a text; nil for other values.
  public init?(sqliteValue: SQLiteValue) {
    guard case .text(let text) = sqliteValue else { return nil }
    self = text
  }
}

extension UUID: SQLiteConvertible {
  /// The text of the UUID in lower case, which a user can compare in any SQLite tool.
  public var sqliteValue: SQLiteValue { .text(uuidString.lowercased()) }

  /// Creates a UUID from its text in any case; nil for other values.
  public init?(sqliteValue: SQLiteValue) {
    guard case .text(let text) = sqliteValue else { return nil }
    self.init(text: text)
  }
}

extension StoredDecimal: SQLiteConvertible {
  /// The canonical text, with every digit; SQLite's order of texts is not that of the numbers.
  public var sqliteValue: SQLiteValue { .text(description) }

  /// Creates a number from its canonical text; nil for other values.
  public init?(sqliteValue: SQLiteValue) {
    guard case .text(let text) = sqliteValue else { return nil }
    self.init(text)
  }
}

extension Optional: SQLiteConvertible where Wrapped: SQLiteConvertible {
  /// `NULL` for nil.
  @inlinable
  public var sqliteValue: SQLiteValue { self?.sqliteValue ?? .null }

  /// Creates nil from `NULL`, and a wrapped value otherwise; nil if the stored form is invalid.
  @inlinable
  public init?(sqliteValue: SQLiteValue) {
    guard sqliteValue != .null else {
      self = .none
      return
    }
    guard let wrapped = Wrapped(sqliteValue: sqliteValue) else { return nil }
    self = wrapped
  }
}

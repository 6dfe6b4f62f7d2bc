public import PortableFoundation

/// A value as SQLite stores it.
public enum SQLiteValue: Equatable, Sendable {
  /// No value.
  case null

  /// A whole number of 64 bits.
  case integer(Int64)

  /// Text, which may contain NUL.
  case text(String)
}

/// A type whose values are stored in one column.
public protocol SQLiteConvertible {
  /// The value as it is stored.
  var sqliteValue: SQLiteValue { get }

  /// The value that was stored, or nil if what is stored is no such value.
  init?(sqliteValue: SQLiteValue)
}

extension Int: SQLiteConvertible {
  /// The number itself.
  public var sqliteValue: SQLiteValue { .integer(Int64(self)) }

  /// The number, if one is stored.
  public init?(sqliteValue: SQLiteValue) {
    guard case .integer(let number) = sqliteValue else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: SQLiteConvertible {
  /// 1 for true and 0 for false, as the comparisons of SQLite.
  public var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }

  /// The truth value, if 0 or 1 is stored.
  public init?(sqliteValue: SQLiteValue) {
    switch sqliteValue {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

extension String: SQLiteConvertible {
  /// The text itself.
  public var sqliteValue: SQLiteValue { .text(self) }

  /// The text, if text is stored.
  public init?(sqliteValue: SQLiteValue) {
    guard case .text(let text) = sqliteValue else { return nil }
    self = text
  }
}

extension UUID: SQLiteConvertible {
  /// The usual text of a UUID, in lower case, so that a person can compare it in any SQLite tool.
  public var sqliteValue: SQLiteValue { .text(uuidString.lowercased()) }

  /// The UUID, if the text of one is stored.
  public init?(sqliteValue: SQLiteValue) {
    guard case .text(let text) = sqliteValue else { return nil }
    self.init(text: text)
  }
}

public import PortableFoundation

/// A type whose values can be stored in one column.
public protocol SQLConvertible: SendableMetatype {
  /// The stored form of the value.
  var sqlValue: SQLValue { get }

  /// Creates a value from its stored form; nil if the stored form is invalid.
  init?(sqlValue: SQLValue)
}

extension SQLValue: SQLConvertible {
  /// The value itself.
  public var sqlValue: SQLValue { self }

  /// Creates the value itself.
  public init?(sqlValue: SQLValue) { self = sqlValue }
}

extension Int: SQLConvertible {
  /// The integer.
  public var sqlValue: SQLValue { .integer(Int64(self)) }

  /// Creates an integer; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: SQLConvertible {
  /// 1 for true and 0 for false, like the results of comparisons.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  /// Creates a Boolean from 0 or 1; nil for other values.
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

extension String: SQLConvertible {
  /// The text.
  public var sqlValue: SQLValue { .text(self) }

  /// Creates a string from a text; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Date: SQLConvertible {
  /// The milliseconds since the start of 1970, UTC.
  public var sqlValue: SQLValue { .integer(milliseconds) }

  /// Creates a time of the years 1 to 9999 from its milliseconds; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue, Self.textualMilliseconds.contains(number) else {
      return nil
    }
    self.init(milliseconds: number)
  }
}

extension UUID: SQLConvertible {
  /// The text of the UUID in lower case, which a user can compare in any database tool.
  public var sqlValue: SQLValue { .text(uuidString.lowercased()) }

  /// Creates a UUID from its text in any case; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text: text)
  }
}

extension StoredDecimal: SQLConvertible {
  /// The canonical text, with every digit; the order of texts is not that of the numbers.
  public var sqlValue: SQLValue { .text(description) }

  /// Creates a number from its canonical text; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  /// `NULL` for nil.
  @inlinable
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }

  /// Creates nil from `NULL`, and a wrapped value otherwise; nil if the stored form is invalid.
  @inlinable
  public init?(sqlValue: SQLValue) {
    if case .null = sqlValue {
      self = .none
      return
    }
    guard let wrapped = Wrapped(sqlValue: sqlValue) else { return nil }
    self = wrapped
  }
}

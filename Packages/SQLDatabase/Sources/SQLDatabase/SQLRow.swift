/// The current row of a statement; valid only inside the closure that receives it.
///
/// Not `~Copyable`, which would let the compiler check this: Swift 6.3.1 then fails to optimise the closures.
public struct SQLRow {
  @usableFromInline let columns: any SQLColumns

  /// Creates a row that reads its values from the columns of a statement.
  public init(_ columns: any SQLColumns) {
    self.columns = columns
  }

  /// Returns the value of a column, counted from 0.
  ///
  /// Inlinable, because code specialised for a type of value takes a fraction of the time.
  ///
  /// - Throws: The error of a damaged database if the stored value has another type.
  @inlinable
  public func value<Value: SQLConvertible>(
    _ column: Int,
    as type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = Value(sqlValue: try columns.value(column)) else {
      throw columns.damage(in: column, to: Value.self)
    }
    return value
  }
}

/// The columns of a statement, positioned at a row.
public protocol SQLColumns {
  /// Returns the value of a column, counted from 0.
  ///
  /// - Throws: The error of a damaged database if the stored value is neither an integer nor a text.
  func value(_ column: Int) throws -> SQLValue

  /// Returns the error of a value in a column that is not a valid value of a type.
  func damage(in column: Int, to type: Any.Type) -> any Error
}

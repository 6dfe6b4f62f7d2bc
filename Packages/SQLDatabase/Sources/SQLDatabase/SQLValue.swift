/// A value in a column of a table.
public enum SQLValue: Equatable, Sendable {
  /// `NULL`.
  case null

  /// A 64-bit integer.
  case integer(Int64)

  /// A text, which may contain NUL.
  case text(String)
}

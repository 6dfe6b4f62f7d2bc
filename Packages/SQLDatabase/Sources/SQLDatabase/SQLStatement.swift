/// The text of an SQL statement, built from constants only, so that SQL injection is impossible.
///
/// Interpolation accepts constant names, such as that of a table, and other statements. Data is bound to the `?` placeholders:
///
///     try database.query("SELECT text FROM \(table) WHERE id = ?", [id.sqlValue]) { try $0.value(0) }
public struct SQLStatement: ExpressibleByStringInterpolation, Hashable, Sendable,
  CustomStringConvertible
{
  /// The text that the database compiles.
  public let description: String

  /// Creates a statement from a literal.
  public init(stringLiteral value: StaticString) {
    description = value.description
  }

  /// Creates a statement from a literal with interpolated names.
  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.text
  }

  /// Creates the statement that inserts a row into a table, with a placeholder for each column.
  public init(insertingInto table: StaticString, _ columns: [StaticString]) {
    let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
    description = "INSERT INTO \(table) (\(columns.list)) VALUES (\(placeholders))"
  }

  /// The parts of a statement: literals and constant names.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    /// Creates an empty statement.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity)
    }

    /// Appends a literal part.
    public mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    /// Appends a constant name.
    public mutating func appendInterpolation(_ name: StaticString) {
      text += name.description
    }

    /// Appends constant names, separated by commas.
    public mutating func appendInterpolation(_ names: [StaticString]) {
      text += names.list
    }

    /// Appends a statement, or a part of one.
    public mutating func appendInterpolation(_ statement: SQLStatement) {
      text += statement.description
    }
  }
}

extension [StaticString] {
  /// The names, separated by commas.
  fileprivate var list: String { map(\.description).joined(separator: ", ") }
}

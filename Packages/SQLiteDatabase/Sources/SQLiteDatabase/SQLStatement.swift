/// The text of a statement: a constant of the program, never made of data.
///
/// Interpolation takes names that are constants themselves. Data is bound to the `?` of the statement.
public struct SQLStatement: ExpressibleByStringInterpolation, Hashable, Sendable,
  CustomStringConvertible
{
  /// The text as SQLite gets it.
  public let description: String

  /// A statement that is a literal.
  public init(stringLiteral value: StaticString) {
    description = value.description
  }

  /// A statement with names in it.
  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.text
  }

  /// The parts of a statement: literals and constant names.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    /// Begins a statement.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity)
    }

    /// Adds a literal part.
    public mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    /// Adds a name that is a constant.
    public mutating func appendInterpolation(_ name: StaticString) {
      text += name.description
    }
  }
}

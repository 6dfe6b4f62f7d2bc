/// A positional argument of a command, by which a program also reads what was given for it.
///
/// `Value` is what the program reads: an optional, or an array if there may be several.
public struct Argument<Value: Sendable>: Sendable {
  let declaration: ArgumentDeclaration

  /// What the given values amount to; there may be none.
  let read: @Sendable ([any Sendable]) -> Value

  /// An argument that is given once.
  ///
  /// It is called as its parser calls the value. If it is required, what is read is `nil` only after
  /// another command was given: the parser throws an error before that.
  public init<Wrapped: Sendable>(
    _ parser: ValueParser<Wrapped>,
    isRequired: Bool = true,
    summary: String
  ) where Value == Wrapped? {
    declaration = ArgumentDeclaration(
      parser: parser.erased,
      isRequired: isRequired,
      isRepeatable: false,
      summary: summary
    )
    read = { $0.last as? Wrapped }
  }

  /// An argument that takes all the words left, at least one if it is required.
  public init<Element: Sendable>(
    repeating parser: ValueParser<Element>,
    isRequired: Bool = true,
    summary: String
  ) where Value == [Element] {
    declaration = ArgumentDeclaration(
      parser: parser.erased,
      isRequired: isRequired,
      isRepeatable: true,
      summary: summary
    )
    read = { $0.compactMap { $0 as? Element } }
  }
}

/// What parser and help need to know of an argument, whatever its values are.
struct ArgumentDeclaration: Sendable {
  let parser: ValueParser<any Sendable>
  let isRequired: Bool
  let isRepeatable: Bool
  let summary: String

  var name: String { parser.name }
}

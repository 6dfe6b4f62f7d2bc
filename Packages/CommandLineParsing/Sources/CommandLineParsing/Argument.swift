/// A positional argument of a command, by which a program also reads its value.
///
/// `Value` is what the program reads: the value of a required argument; otherwise an optional; an array if there may be
/// several. Store an argument in a constant: each call of an initializer creates another argument.
public struct Argument<Value: Sendable>: Sendable {
  let declaration: ArgumentDeclaration

  /// Reads the value.
  let read: @Sendable (ParsedValues) -> Value

  /// Creates an argument that is required; its name is that of its parser.
  public init(_ parser: ValueParser<Value>, summary: String) {
    let key = ValueKey<Value>()
    declaration = ArgumentDeclaration(id: key.id, parser: parser.erased(to: key), summary: summary)
    read = { [name = parser.name] in $0.required(key, of: name) }
  }

  /// Creates an argument that may be left out.
  public init<Wrapped: Sendable>(
    optional parser: ValueParser<Wrapped>,
    summary: String
  ) where Value == Wrapped? {
    let key = ValueKey<Wrapped>()
    declaration = ArgumentDeclaration(
      id: key.id,
      parser: parser.erased(to: key),
      isRequired: false,
      summary: summary
    )
    read = { $0[key].last }
  }

  /// Creates an argument that takes all remaining words, at least one if it is required.
  public init<Element: Sendable>(
    repeating parser: ValueParser<Element>,
    isRequired: Bool = true,
    summary: String
  ) where Value == [Element] {
    let key = ValueKey<Element>()
    declaration = ArgumentDeclaration(
      id: key.id,
      parser: parser.erased(to: key),
      isRequired: isRequired,
      isRepeatable: true,
      summary: summary
    )
    read = { $0[key] }
  }
}

/// The part of an argument that does not depend on the type of its value.
struct ArgumentDeclaration: Sendable {
  let id: ValueID
  let parser: ErasedParser
  var isRequired = true
  var isRepeatable = false
  let summary: String

  var name: String { parser.name }
}

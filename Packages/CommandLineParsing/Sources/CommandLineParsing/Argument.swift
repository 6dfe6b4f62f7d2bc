/// A positional argument of a command, and the key to its parsed value.
///
/// The initializer determines the type of the value: a required argument has a value, an optional one may be nil, and a
/// repeating one has an array. Only the last argument of a command can be optional or repeating.
///
/// Store an argument in a constant: every call of an initializer creates a different argument.
public struct Argument<Value: Sendable>: Sendable {
  private(set) var declaration: ArgumentDeclaration

  let read: @Sendable (ParsedValues) -> Value

  /// Returns the argument with another summary, for a command that uses it differently.
  public func summarized(_ summary: String) -> Self {
    var argument = self
    argument.declaration.summary = summary
    return argument
  }

  /// Returns the argument, whose values shells complete by running the tool; see ``ValueParser/completed(by:)``.
  public func completed(by arguments: String...) -> Self {
    var argument = self
    argument.declaration.parser.candidates = arguments
    return argument
  }

  /// Creates a required argument with the name of its parser.
  public init(_ parser: ValueParser<Value>, summary: String) {
    let key = ValueKey<Value>()
    let name = parser.name
    declaration = ArgumentDeclaration(parser: parser.erased(to: key), id: key.id, summary: summary)
    read = { values in
      guard let value = values[key].last else {
        preconditionFailure("The command has no argument '\(name)'.")
      }
      return value
    }
  }

  /// Creates an argument that may be missing; its value is nil then.
  public init<Wrapped: Sendable>(
    optional parser: ValueParser<Wrapped>,
    summary: String
  ) where Value == Wrapped? {
    let key = ValueKey<Wrapped>()
    declaration = ArgumentDeclaration(
      parser: parser.erased(to: key),
      id: key.id,
      isRequired: false,
      summary: summary
    )
    read = { $0[key].last }
  }

  /// Creates an argument that takes all remaining arguments, in order.
  ///
  /// - Parameters:
  ///   - parser: The parser of each argument.
  ///   - isRequired: Whether at least one is required.
  ///   - summary: The purpose of the arguments, in one line.
  public init<Element: Sendable>(
    repeating parser: ValueParser<Element>,
    isRequired: Bool = true,
    summary: String
  ) where Value == [Element] {
    let key = ValueKey<Element>()
    declaration = ArgumentDeclaration(
      parser: parser.erased(to: key),
      id: key.id,
      isRequired: isRequired,
      isRepeating: true,
      summary: summary
    )
    read = { $0[key] }
  }
}

/// The part of an argument that does not depend on the type of its value.
struct ArgumentDeclaration: Sendable {
  var parser: ErasedParser
  let id: ValueID
  var isRequired = true
  var isRepeating = false
  var summary: String

  var name: String { parser.name }

  /// The name in a usage: `NAME`, `NAME...`, `[NAME]` or `[NAME...]`.
  var usage: String {
    let text = isRepeating ? "\(name)..." : name
    return isRequired ? text : "[\(text)]"
  }
}

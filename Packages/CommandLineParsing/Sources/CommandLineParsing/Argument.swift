/// A required positional argument of a command, and the key to its parsed value.
///
/// Store an argument in a constant: every call of the initializer creates a different argument.
public struct Argument<Value: Sendable>: Sendable {
  let declaration: ArgumentDeclaration
  let key = ValueKey<Value>()

  /// Creates an argument with the name of its parser.
  public init(_ parser: ValueParser<Value>, summary: String) {
    declaration = ArgumentDeclaration(parser: parser.erased(to: key), summary: summary)
  }
}

/// The part of an argument that does not depend on the type of its value.
struct ArgumentDeclaration: Sendable {
  let parser: ErasedParser
  let summary: String

  var name: String { parser.name }
}

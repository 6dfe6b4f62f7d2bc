/// A positional argument of a command, which is required, and by which a program also reads its value.
///
/// Store an argument in a constant: each call of the initializer creates another argument.
public struct Argument<Value: Sendable>: Sendable {
  let declaration: ArgumentDeclaration
  let key = ValueKey<Value>()

  /// Creates an argument; its name is that of its parser.
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

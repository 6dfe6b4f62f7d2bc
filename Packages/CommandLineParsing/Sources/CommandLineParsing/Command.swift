/// A command of a tool: what it does, and what may stand beside it.
///
/// `Name` is the program's own enumeration of its commands, so that a `switch` over what was parsed
/// covers them all. A raw value is the word that a user types.
public struct Command<Name: RawRepresentable<String> & Equatable & Sendable>: Sendable {
  let name: Name
  let summary: String
  let options: [OptionGroup]
  let arguments: [ArgumentDeclaration]
  let examples: [(command: String, summary: String)]

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: Its case; the raw value is what is typed.
  ///   - summary: What it does, in a line or two.
  ///   - options: Its own options, beside those that all commands have.
  ///   - arguments: Its positional arguments, in their order.
  ///   - examples: Whole command lines, and what each does.
  public init<each Value: Sendable>(
    _ name: Name,
    summary: String,
    options: [OptionGroup] = [],
    arguments: repeat Argument<each Value>,
    examples: [(command: String, summary: String)] = []
  ) {
    var declarations: [ArgumentDeclaration] = []
    repeat declarations.append((each arguments).declaration)
    self.name = name
    self.summary = summary
    self.options = options
    self.arguments = declarations
    self.examples = examples
  }
}

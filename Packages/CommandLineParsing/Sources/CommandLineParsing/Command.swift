/// A command of a tool: what it does, and what may stand beside it.
public struct Command: Sendable {
  let name: String
  let summary: String
  let options: [OptionGroup]
  let arguments: [ArgumentDeclaration]
  let examples: [(command: String, summary: String)]

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: The word that a user types.
  ///   - summary: What it does, in a line or two.
  ///   - options: Its own options, beside those that all commands have.
  ///   - arguments: Its positional arguments, in their order.
  ///   - examples: Whole command lines, and what each does.
  public init<each Value: Sendable>(
    _ name: String,
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

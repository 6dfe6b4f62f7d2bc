/// A command of a tool.
public struct Command: Sendable {
  let name: String
  let synonyms: [String]
  let summary: String
  private let makeOptions: @Sendable () -> [OptionGroup]
  let arguments: [ArgumentDeclaration]
  let examples: [(command: String, summary: String)]
  var exitCodes: Set<Int>?
  let exitCodeSummaries: [Int: String]
  let usesSharedOptions: Bool

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - synonyms: Other names of such a command; the error for one of them suggests this command.
  ///   - summary: The purpose of the command, in at most two lines.
  ///   - options: The options of this command, in addition to those of the tool; evaluated when they are needed, because
  ///     the options of all commands would take a fifth of each start.
  ///   - arguments: The positional arguments, in their order.
  ///   - examples: Complete command lines, and the purpose of each.
  ///   - exitCodes: The exit codes of the tool that the help lists; nil for all.
  ///   - exitCodeSummaries: The meanings of exit codes that differ from those of the tool.
  ///   - usesSharedOptions: Whether the help lists the options of the tool; a command that ignores them accepts them, too.
  public init<each Value: Sendable>(
    _ name: String,
    synonyms: [String] = [],
    summary: String,
    options: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    arguments: repeat Argument<each Value>,
    examples: [(command: String, summary: String)] = [],
    exitCodes: Set<Int>? = nil,
    exitCodeSummaries: [Int: String] = [:],
    usesSharedOptions: Bool = true
  ) {
    var declarations: [ArgumentDeclaration] = []
    repeat declarations.append((each arguments).declaration)
    self.name = name
    self.synonyms = synonyms
    self.summary = summary
    makeOptions = options
    self.arguments = declarations
    self.examples = examples
    self.exitCodes = exitCodes
    self.exitCodeSummaries = exitCodeSummaries
    self.usesSharedOptions = usesSharedOptions
  }

  var options: [OptionGroup] { makeOptions() }

  /// Returns the command with more exit codes of the tool in its help, unless it ignores the options of the tool.
  public func adding(exitCodes new: Set<Int>) -> Self {
    var command = self
    if usesSharedOptions { command.exitCodes?.formUnion(new) }
    return command
  }
}

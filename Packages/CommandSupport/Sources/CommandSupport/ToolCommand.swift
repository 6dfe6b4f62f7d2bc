public import CommandLineParsing

/// A command of a tool: its description, and the function that runs it.
///
///     let listCommand = ToolCommand<Dependencies>(
///       "list",
///       summary: "List the tasks.",
///       options: [OptionGroup("Output", jsonOption)]
///     ) { try await $0.list() }
public struct ToolCommand<Resources: ToolDependencies>: Sendable {
  let name: String
  let command: Command
  let printsJSON: @Sendable (ParsedValues) -> Bool
  let run: @Sendable (CommandRun<Resources>) async throws -> ExitCode

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The word that a user types.
  ///   - summary: The purpose of the command, in a line or two.
  ///   - options: Its options, besides those of all commands.
  ///   - arguments: Its positional arguments, in their order.
  ///   - examples: Command lines, and the effect of each.
  ///   - printsJSON: Whether results and failures are JSON; by default with `--json`.
  ///   - run: Runs the command; throws a ``Failure``, or any other error, which is reported as one.
  public init<each Value: Sendable>(
    _ name: String,
    summary: String,
    options: [OptionGroup] = [],
    arguments: repeat Argument<each Value>,
    examples: [(command: String, summary: String)] = [],
    printsJSON: @escaping @Sendable (ParsedValues) -> Bool = { $0[jsonOption] },
    run: @escaping @Sendable (CommandRun<Resources>) async throws -> ExitCode
  ) {
    self.name = name
    command = Command(
      name,
      summary: summary,
      options: options,
      arguments: repeat each arguments,
      examples: examples
    )
    self.printsJSON = printsJSON
    self.run = run
  }
}

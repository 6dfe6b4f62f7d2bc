import TextFormatting

/// The definition of a command-line tool: its commands, options and texts.
///
/// Define a tool once, and it parses command lines, suggests corrections, and generates help, shell completions, a
/// manual page and Markdown tables.
public struct CommandLineTool: Sendable {
  let name: String
  let summary: String
  let discussion: String
  let commands: [Command]
  let defaultCommand: String?
  let impliedCommand: ImpliedCommand?
  let wordsCommand: String?
  let options: [OptionGroup]
  let environment: [(name: String, summary: String)]
  let examples: [(command: String, summary: String)]
  let exitCodes: [(code: Int, summary: String)]

  /// Creates a tool; adds the command `help` and the options `--help`, `-h` and `--version`.
  ///
  /// Debug builds trap if the definition is invalid: if a name contains other characters than lower-case ASCII
  /// letters, digits and hyphens; if a name is used twice; if an option takes a value in one command but not in
  /// another.
  ///
  /// - Parameters:
  ///   - name: The name of the executable.
  ///   - summary: The purpose of the tool, in at most two lines.
  ///   - discussion: The description in the manual: paragraphs, with an empty line between them.
  ///   - commands: The commands, in the order of the help.
  ///   - defaultCommand: The name of the command that runs if a command line names none.
  ///   - impliedCommand: The command that runs if a command line has only arguments that imply it.
  ///   - wordsCommand: The name of the command that the error for two or more words suggests, if the first is no command.
  ///   - options: The options of all commands; users may pass them before the command.
  ///   - environment: The variables that the tool reads, in addition to those of its options.
  ///   - examples: Complete command lines, and the purpose of each.
  ///   - exitCodes: The exit codes and their meanings.
  public init(
    name: String,
    summary: String,
    discussion: String = "",
    commands: [Command],
    defaultCommand: String? = nil,
    impliedCommand: ImpliedCommand? = nil,
    wordsCommand: String? = nil,
    options: [OptionGroup] = [],
    environment: [(name: String, summary: String)] = [],
    examples: [(command: String, summary: String)] = [],
    exitCodes: [(code: Int, summary: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.commands = commands
    self.defaultCommand = defaultCommand
    self.impliedCommand = impliedCommand
    self.wordsCommand = wordsCommand
    self.options = options + [OptionGroup("Options", helpOption, versionOption)]
    self.environment = environment
    self.examples = examples
    self.exitCodes = exitCodes
    // Only in debug builds: the validation would take a twentieth of each start.
    assert(definitionError == nil, definitionError ?? "")
  }

  func command(named name: String?) -> Command? {
    commands.first { $0.name == name }
  }

  /// Returns the options of a command, its own first; without a command, those of the tool.
  func options(of command: Command?) -> [OptionDeclaration] {
    ((command?.options ?? []) + options).flatMap(\.options)
  }

  /// The options of the tool and of all commands.
  var allOptions: [OptionDeclaration] {
    // Closures, because a key path of a generic type is resolved at run time, at each start.
    (options + commands.flatMap { $0.options }).flatMap { $0.options }
  }

  /// The commands and `help`, with their summaries.
  var commandEntries: [(name: String, summary: String)] {
    commands.map { command in
      (command.name, annotated(command.summary, command.name == defaultCommand ? "default" : nil))
    } + [helpCommand]
  }

  /// Returns the name of the command that a user probably meant.
  func commandSuggestion(for name: String) -> String? {
    commands.first { $0.synonyms.contains(name) }?.name
      ?? commandEntries.map(\.name).suggestion(for: name)
  }

  /// The environment variables that the tool reads, those of options first.
  var variables: [(name: String, summary: String)] {
    var variables: [(name: String, summary: String)] = []
    for option in allOptions {
      guard let variable = option.environment else { continue }
      // Several commands may share an option.
      if !variables.contains(where: { $0.name == variable }) {
        variables.append((variable, "Default for '\(option.long)'."))
      }
    }
    return variables + environment
  }
}

/// A command that users may leave out, because its arguments resemble no other command.
///
///     ImpliedCommand("count") { $0.contains("/") }
public struct ImpliedCommand: Sendable {
  let name: String
  let accepts: @Sendable (_ argument: String) -> Bool

  /// Creates the value from the name of the command, and a function that returns whether an argument implies it.
  public init(_ name: String, if accepts: @escaping @Sendable (_ argument: String) -> Bool) {
    self.name = name
    self.accepts = accepts
  }

  /// Creates the value of a command that numbers imply, such as `5`, `3-5` or `3,5`.
  public static func forNumbers(_ name: String) -> Self { Self(name) { $0.isNumeric } }
}

extension String {
  /// Whether the text consists of ASCII digits, and hyphens and commas after them.
  fileprivate var isNumeric: Bool {
    unicodeScalars.first.map { "0"..."9" ~= $0 } == true
      && unicodeScalars.allSatisfy { "0"..."9" ~= $0 || $0 == "-" || $0 == "," }
  }
}

let helpCommand = (
  name: "help", summary: "Show help for a command, 'environment' or 'exit-codes'."
)

/// A topic of the help that is no command.
enum HelpTopic: String, CaseIterable {
  case environment
  case exitCodes = "exit-codes"

  static let names = allCases.map(\.rawValue)
}

let helpOption = Option(flag: "help", short: "h", summary: "Show this help.")
let versionOption = Option(flag: "version", summary: "Show the version.")

public import CommandLineParsing
import Store
import TextFormatting

/// A command-line tool: its commands, with help, `completions`, `manual` and exit codes.
///
///     let todo = Tool<Dependencies>(
///       name: "todo",
///       summary: "Keep a list of tasks.",
///       database: ToolDatabase(noun: "task", command: "add"),
///       commands: [addCommand, listCommand]
///     )
public struct Tool<Resources: ToolDependencies>: Sendable {
  /// The name that a user types.
  public let name: String

  let schemaVersion: Int
  let database: ToolDatabase?
  let databaseOption: Option<String?>
  let commands: [ToolCommand<Resources>]
  let commandLine: CommandLineTool

  /// Creates a tool.
  ///
  /// - Parameters:
  ///   - name: The name that a user types, in lower case.
  ///   - schemaVersion: The version of the JSON that the tool prints.
  ///   - summary: The purpose of the tool, in a line or two.
  ///   - discussion: The introduction of the manual: paragraphs, with an empty line between them.
  ///   - database: What messages say about the database; nil if the tool has none.
  ///   - commands: The commands; `completions`, `manual` and `help` follow them.
  ///   - options: Options of all commands, before `--color` and `--plain`.
  ///   - environment: Environment variables, in addition to or in place of the shared ones.
  ///   - examples: Command lines, and the effect of each.
  ///   - exitCodes: Summaries of exit codes, in addition to or in place of the shared ones.
  ///   - tableCommand: The command whose options `manual --format markdown` shows.
  public init(
    name: String,
    schemaVersion: Int = 1,
    summary: String,
    discussion: String = "",
    database: ToolDatabase? = nil,
    commands: [ToolCommand<Resources>],
    options: [OptionGroup] = [],
    environment: [(name: String, summary: String)] = [],
    examples: [(command: String, summary: String)] = [],
    exitCodes: [ExitCode: String] = [:],
    tableCommand: String? = nil
  ) {
    self.name = name
    self.schemaVersion = schemaVersion
    self.database = database
    databaseOption = .database(of: name)
    self.commands =
      commands + [
        completionsCommand(of: name), manualCommand(of: name, tableCommand: tableCommand),
      ]
    let storage = database == nil ? [] : [OptionGroup("Storage", databaseOption)]
    commandLine = CommandLineTool(
      name: name,
      summary: summary,
      discussion: discussion,
      commands: self.commands.map(\.command),
      options: storage + options + [OptionGroup("Output", colorOption, plainOption)],
      environment: sharedVariables(hasDatabase: database != nil).replacing(with: environment),
      examples: examples,
      exitCodes: ExitCode.allCases.compactMap { code in
        let shared = database == nil && code == .cannotCreate ? nil : code.summary
        return (exitCodes[code] ?? shared).map { (Int(code.rawValue), $0) }
      }
    )
  }
}

/// The words for a tool's database in messages.
public struct ToolDatabase: Sendable {
  let noun: String
  let command: String

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - noun: An entry of the database, such as `fetch`: the first one creates the file.
  ///   - command: The command that creates the file.
  public init(noun: String, command: String) {
    self.noun = noun
    self.command = command
  }
}

private func sharedVariables(hasDatabase: Bool) -> [(name: String, summary: String)] {
  (hasDatabase ? [("XDG_DATA_HOME", "Where the database is unless it is named.")] : []) + [
    ("NO_COLOR", "If set, no colour."),
    ("CLICOLOR_FORCE", "If set, and not 0, colour also where there is no terminal."),
    ("ACCESSIBLE", "If set, and not 0, the same as '--plain'."),
    ("TERM", "If 'dumb', no colour, ASCII alone, and nothing is redrawn."),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "Text is ASCII alone unless the first that is set names UTF-8; CSV is always UTF-8."
    ),
    ("COLUMNS", "The width of help."),
  ]
}

extension [(name: String, summary: String)] {
  /// The variables, each replaced by a new one of the same name, and the other new ones.
  fileprivate func replacing(with new: Self) -> Self {
    map { old in new.first { $0.name == old.name } ?? old }
      + new.filter { new in !contains { $0.name == new.name } }
  }
}

public import CommandLineParsing
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
  ///   - discussion: The introduction of the manual: paragraphs, separated by empty lines.
  ///   - database: The nouns for the database in messages; nil if the tool has no database.
  ///   - commands: The commands; `completions`, `manual` and `help` follow them.
  ///   - defaultCommand: The name of the command that runs if a command line names none.
  ///   - impliedCommand: The command that runs if a command line has only arguments that imply it.
  ///   - wordsCommand: The name of the command that the error for several words suggests, if the first is no command.
  ///   - options: Options of all commands, before `--color` and `--plain`.
  ///   - environment: Environment variables, in addition to or in place of the shared ones.
  ///   - examples: Command lines, and the effect of each.
  ///   - exitCodes: Summaries of exit codes, in addition to or in place of the shared ones.
  public init(
    name: String,
    schemaVersion: Int = 1,
    summary: String,
    discussion: String = "",
    database: ToolDatabase? = nil,
    commands: [ToolCommand<Resources>],
    defaultCommand: String? = nil,
    impliedCommand: ImpliedCommand? = nil,
    wordsCommand: String? = nil,
    options: [OptionGroup] = [],
    environment: [(name: String, summary: String)] = [],
    examples: [(command: String, summary: String)] = [],
    exitCodes: [ExitCode: String] = [:]
  ) {
    self.name = name
    self.schemaVersion = schemaVersion
    self.database = database
    let usesServers = database?.usesServers ?? false
    let serverCodes = usesServers ? Set(ExitCode.ofServerDatabases.map { Int($0.rawValue) }) : []
    databaseOption = .database(of: name, onServers: usesServers)
    self.commands =
      commands + [
        completionsCommand(of: name), manualCommand(of: name),
      ]
    let storage = database == nil ? [] : [OptionGroup("Storage", databaseOption)]
    commandLine = CommandLineTool(
      name: name,
      summary: summary,
      discussion: discussion,
      // A closure, because a key path of a generic type is resolved at run time, at each start.
      // 'doctor' reports the errors of a database as findings.
      commands: self.commands.map {
        $0.name == "doctor" ? $0.command : $0.command.adding(exitCodes: serverCodes)
      },
      defaultCommand: defaultCommand,
      impliedCommand: impliedCommand,
      wordsCommand: wordsCommand,
      options: storage + options + [OptionGroup("Output", colorOption, plainOption)],
      environment: sharedVariables(hasDatabase: database != nil).replacing(with: environment),
      examples: examples,
      exitCodes: ExitCode.allCases.compactMap { code in
        let shared =
          database == nil && code == .cannotCreate
          ? nil : code.summary ?? (usesServers ? code.summaryOfServerDatabases : nil)
        return (exitCodes[code] ?? shared).map { (Int(code.rawValue), $0) }
      }
    )
  }
}

/// The nouns for a tool's database in messages.
public struct ToolDatabase: Sendable {
  let noun: String
  let command: String
  let usesServers: Bool

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - noun: An entry of the database, such as `fetch`: the first one creates the file.
  ///   - command: The command that creates the file.
  ///   - usesServers: Whether the database may be on a PostgreSQL server.
  public init(noun: String, command: String, usesServers: Bool = false) {
    self.noun = noun
    self.command = command
    self.usesServers = usesServers
  }
}

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
  ///   - name: The name that a user types.
  ///   - synonyms: Other names of such a command; the error for one of them suggests this command.
  ///   - summary: The purpose of the command, as a verb phrase of one line.
  ///   - options: Its options, besides those of all commands; evaluated when they are needed.
  ///   - arguments: Its positional arguments, in order.
  ///   - examples: Command lines, and the effect of each.
  ///   - exitCodes: The exit codes that its help lists besides those of every command; nil for all codes of the tool.
  ///   - exitCodeSummaries: The meanings of exit codes that differ from those of the tool.
  ///   - usesSharedOptions: Whether its help lists the options of all commands.
  ///   - format: The option with which results and failures can be JSON, besides `--json`.
  ///   - printsJSON: Whether results and failures are JSON; by default with one of these options.
  ///   - run: Runs the command; throws a ``Failure``, or any other error, which is reported as one.
  public init<each Value: Sendable>(
    _ name: String,
    synonyms: [String] = [],
    summary: String,
    options: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    arguments: repeat Argument<each Value>,
    examples: [(command: String, summary: String)] = [],
    exitCodes: Set<ExitCode>? = nil,
    exitCodeSummaries: [ExitCode: String] = [:],
    usesSharedOptions: Bool = true,
    format: Option<ReportFormat?>? = nil,
    printsJSON: (@Sendable (ParsedValues) -> Bool)? = nil,
    run: @escaping @Sendable (CommandRun<Resources>) async throws -> ExitCode
  ) {
    self.name = name
    command = Command(
      name,
      synonyms: synonyms,
      summary: summary,
      options: options(),
      arguments: repeat each arguments,
      examples: examples,
      exitCodes: exitCodes.map { Set($0.union(ExitCode.ofEveryCommand).map { Int($0.rawValue) }) },
      exitCodeSummaries: Dictionary(
        uniqueKeysWithValues: exitCodeSummaries.map { (Int($0.rawValue), $1) }
      ),
      usesSharedOptions: usesSharedOptions
    )
    self.printsJSON =
      printsJSON ?? { values in values[jsonOption] || format.flatMap { values[$0] } == .json }
    self.run = run
  }
}

extension [(name: String, summary: String)] {
  /// Returns the variables, each replaced by a new one of the same name, followed by the other new ones.
  fileprivate func replacing(with new: Self) -> Self {
    map { old in new.first { $0.name == old.name } ?? old }
      + new.filter { new in !contains { $0.name == new.name } }
  }
}

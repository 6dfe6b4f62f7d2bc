import CommandLineParsing

/// The commands of the tool.
enum CommandName: String {
  case fetch
  case status
  case watch
  case history
  case reset
  case export
  case `import`
  case doctor
  case screen
  case completions
  case manual
}

/// The command line of the tool: the one description that parser, help, manual and completions come from.
let tool = CommandLineTool<CommandName>(
  name: "fetcher",
  summary: "Fetch a response code from a server, and keep it with the number of fetches.",
  discussion: """
    A fetch asks a server for a path, and then asks that path for a response code. Code, count and an entry of \
    the history are saved in one transaction, and only then shown: what is shown is saved.

    Results go to standard output, and so does each fetch of 'watch', also one that fails; errors and progress go \
    to standard error. Control characters in what comes \
    from outside are shown escaped.
    """,
  commands: [
    fetchCommand, statusCommand, watchCommand, historyCommand, resetCommand, exportCommand,
    importCommand, doctorCommand, screenCommand, completionsCommand, manualCommand,
  ],
  options: [
    OptionGroup("Storage", databaseOption),
    OptionGroup("Output", colorOption, plainOption),
  ],
  environment: [
    ("XDG_DATA_HOME", "Where the database is unless it is named."),
    ("NO_COLOR", "If set, no colour."),
    ("CLICOLOR_FORCE", "If set, and not 0, colour also where there is no terminal."),
    ("ACCESSIBLE", "If set, and not 0, the same as '--plain'."),
    ("TERM", "If 'dumb', no colour, ASCII alone, and nothing is redrawn."),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "Text is ASCII alone unless the first that is set names UTF-8; CSV is always UTF-8."
    ),
    ("COLUMNS", "The width of help, and of the history on a terminal."),
  ],
  examples: [
    ("fetcher fetch", "Fetch from the server on this machine."),
    ("fetcher status", "Show the last response code and the number of fetches."),
  ],
  exitCodes: ExitCode.allCases.map { (Int($0.rawValue), $0.summary) }
)

extension CommandRun {
  /// Runs a command, and returns its exit code where it does not throw.
  func run(_ command: CommandName) async throws -> ExitCode {
    switch command {
    case .fetch: try await fetch()
    case .status: try await status()
    case .watch: try await watch()
    case .screen: try await screen()
    case .completions: try await completions()
    case .manual: try await manual()
    case .history: try await history()
    case .reset: try await reset()
    case .export: try await export()
    case .import: try await `import`()
    case .doctor: try await doctor()
    }
  }
}

// The options of more than one command.

let databaseOption = Option(
  "database",
  .path,
  environment: "FETCHER_DATABASE",
  defaultText:
    "$XDG_DATA_HOME/fetcher/fetcher.sqlite3, else ~/.local/share/fetcher/fetcher.sqlite3",
  summary: "The file to keep everything in."
)

let colorOption = Option(
  "color",
  .choice(of: Appearance.Color.self, named: "WHEN"),
  default: .auto,
  summary: "Whether to use colour; auto: on a terminal, and as NO_COLOR and CLICOLOR_FORCE say."
)

let plainOption = Option(
  flag: "plain",
  summary: "Sentences instead of what is drawn and redrawn; also with ACCESSIBLE=1."
)

let jsonOption = Option(
  flag: "json",
  summary: "Show JSON, an object a line; errors too, on standard error."
)

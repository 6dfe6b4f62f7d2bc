public import CommandSupport

/// The command-line tool `fetcher`.
public let fetcherTool = Tool<Dependencies>(
  name: "fetcher",
  schemaVersion: 2,
  summary: "Check servers, and save every success and every failure.",
  discussion: """
    A check requests a URL and judges the response. A fetch sends two requests: the first returns a path; the second, to that path, returns the response code, a \
    UUID. The code, the count and a record of the history are saved in one transaction before they are printed: every \
    printed result is saved. Failures are logged separately, and do not count.

    A target file has a target per line: a name, the arguments of 'check', and --every, --failures N and --successes N \
    (attempts in a row that change the state) and --maintenance 'sat 02:00-04:00'.

    Results go to standard output; errors and progress go to standard error. 'watch' prints failed fetches on standard \
    output, too. Control characters in text from outside are printed escaped.
    """,
  database: ToolDatabase(noun: "fetch", command: "fetch", usesServers: true),
  commands: [
    checkCommand, targetsCommand, watchCommand, fetchCommand, statusCommand, historyCommand,
    statsCommand, reportCommand, screenCommand, resetCommand, exportCommand, importCommand,
    doctorCommand,
  ],
  environment: [
    ("XDG_CONFIG_HOME", "Directory of the default target file."),
    ("COLUMNS", "Width of help, and of the history and the chart of 'stats' on a terminal."),
  ],
  examples: [
    ("fetcher check https://example.com", "Check a URL."),
    ("fetcher watch", "Check the targets of ~/.config/fetcher/targets until control-C."),
    ("fetcher fetch", "Fetch from the local server."),
    ("fetcher stats --target api --since '7d ago'", "Print the uptime and durations of a target."),
    ("fetcher report uptime.html", "Write a page about all targets for browsers."),
  ],
  exitCodes: [
    .refused: "You declined, there was nothing to do, or a check of 'doctor' failed.",
    .invalidInput:
      "The file to import is damaged or not an export, or that of --cacert is unusable.",
    .notFound:
      "The file to import, that of --cacert, or the database given with --database does not exist, or the target of --target has no attempt.",
    .serverUnreachable: "Cannot reach the server, or that of the database.",
    .cannotCreate: "Cannot create the database or the exported file.",
    .tryAgain:
      "Timed out, the database is busy, other clients kept changing the server's path, or a prune disturbed an export or statistics: try again.",
    .unacceptableResponse:
      "The server's response was not acceptable, or a request is not in the replayed recording.",
  ]
)

extension ExitCode {
  /// The codes that `fetch` and `watch` can return besides those of every command.
  static let ofFetches: Set<ExitCode> = ofServers.union([
    .serverUnreachable, .internalError, .notShown, .cannotCreate, .tryAgain, .unacceptableResponse,
  ])

  /// The codes that commands with the options of a server can return besides those of every command.
  static let ofServers: Set<ExitCode> = [.invalidInput, .notFound]
}

extension [ExitCode: String] {
  /// The meanings for commands with the options of a server.
  static let ofServers: Self = [
    .usage: "Invalid command line or recording.",
    .invalidInput: "The file of --cacert contains no certificate, or cannot be read.",
    .notFound: "The file of --cacert does not exist.",
    .tryAgain:
      "Timed out, the database is busy, or other clients kept changing the server's path: try again.",
  ]

  /// Returns the meanings for commands that create no database.
  static func ofSavedData(refused: String? = nil, notFound: String = databaseNotFound) -> Self {
    [.refused: refused, .notFound: notFound]
      .compactMapValues(\.self)
  }
}

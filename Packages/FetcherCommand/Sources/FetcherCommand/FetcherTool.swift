public import CommandSupport

/// The command-line tool `fetcher`.
public let fetcherTool = Tool<Dependencies>(
  name: "fetcher",
  schemaVersion: 2,
  summary: "Fetch response codes from a server and save them with the number of fetches.",
  discussion: """
    A fetch requests a path from a server, and then a response code from that path. The code, the count and a record \
    of the history are saved in one transaction before they are printed: every printed result is saved.

    Results go to standard output; errors and progress go to standard error. In 'watch', a failed fetch is a result, \
    too. Control characters in text from outside are printed escaped.
    """,
  database: ToolDatabase(noun: "fetch", command: "fetch"),
  commands: [
    fetchCommand, statusCommand, watchCommand, historyCommand, resetCommand, exportCommand,
    importCommand, doctorCommand, screenCommand,
  ],
  environment: [("COLUMNS", "Width of help, and of the history on a terminal.")],
  examples: [
    ("fetcher fetch", "Fetch from the local server."),
    ("fetcher status", "Print the last response code and the number of fetches."),
  ],
  exitCodes: [
    .refused: "The user answered no, the command had nothing to do, or 'doctor' found a fault.",
    .usage: "Invalid command line or recording.",
    .invalidInput: "The file to import is damaged or not an export.",
    .notFound: "The file or the database on the command line does not exist.",
    .serverUnreachable: "Cannot reach the server.",
    .cannotCreate: "Cannot create the database or the output file.",
    .tryAgain: "Timed out, or the path was stale in every attempt: try again.",
    .unacceptableResponse:
      "The server's response was not acceptable, or a request is not in the replayed recording.",
  ]
)

extension ExitCode {
  /// The codes that `fetch` and `watch` can return besides those of every command.
  static let ofFetches: Set<ExitCode> = [
    .serverUnreachable, .internalError, .notShown, .cannotCreate, .tryAgain, .unacceptableResponse,
  ]
}

public import CommandSupport

/// The command-line tool `fetcher`.
public let fetcherTool = Tool<Dependencies>(
  name: "fetcher",
  schemaVersion: 2,
  summary: "Fetch a response code from a server, and keep it with the number of fetches.",
  discussion: """
    A fetch asks a server for a path, and then asks that path for a response code. Code, count and an entry of \
    the history are saved in one transaction, and only then shown: what is shown is saved.

    Results go to standard output, and so does each fetch of 'watch', also one that fails; errors and progress go \
    to standard error. Control characters in what comes \
    from outside are shown escaped.
    """,
  database: ToolDatabase(noun: "fetch", command: "fetch"),
  commands: [
    fetchCommand, statusCommand, watchCommand, historyCommand, resetCommand, exportCommand,
    importCommand, doctorCommand, screenCommand,
  ],
  environment: [("COLUMNS", "The width of help, and of the history on a terminal.")],
  examples: [
    ("fetcher fetch", "Fetch from the server on this machine."),
    ("fetcher status", "Show the last response code and the number of fetches."),
  ],
  exitCodes: [
    .refused: "The answer was no, there is no reset to take back, or doctor found a fault.",
    .usage: "The command line cannot be understood, or a recording cannot be used.",
    .invalidInput: "The file to import cannot be used.",
    .notFound: "The file to import, or the database that '--database' names, does not exist.",
    .serverUnreachable: "The server cannot be reached.",
    .cannotCreate: "The database, or the file to export to, cannot be created.",
    .cannotReadOrSave:
      "The database cannot be read, a result not be saved, or an output not be written.",
    .tryAgain: "Timed out, or the path was stale each time: try again.",
    .unacceptableResponse:
      "The server's answer was not acceptable. With --replay: the request is not recorded.",
  ],
  tableCommand: "fetch"
)

import CommandLineParsing

/// The commands of the tool.
enum CommandName: String {
  case fetch
  case status
}

/// The command line of the tool: the one description that parser and help come from.
let tool = CommandLineTool<CommandName>(
  name: "fetcher",
  summary: "Fetch a response code from a server, and keep it with the number of fetches.",
  commands: [
    Command(
      .fetch,
      summary: "Fetch a response code, save it, and show it with the number of fetches.",
      options: [OptionGroup("Server", urlOption, timeoutOption, allowedOriginsOption)],
      examples: [
        ("fetcher fetch", "Fetch from the server on this machine."),
        (
          "fetcher fetch --url https://example.com --timeout 2s",
          "Fetch from another, not waiting long."
        ),
      ]
    ),
    Command(
      .status,
      summary: "Show what was fetched last, without asking any server.",
      examples: [
        ("fetcher status", "Show the last response code and the number of fetches."),
        ("fetcher status --database ./test.sqlite3", "Show those of another database."),
      ]
    ),
  ],
  options: [OptionGroup("Storage", databaseOption)],
  examples: [
    ("fetcher fetch", "Fetch from the server on this machine."),
    ("fetcher status", "Show the last response code and the number of fetches."),
  ],
  exitCodes: ExitCode.allCases.map { (Int($0.rawValue), $0.summary) }
)

let urlOption = Option(
  "url",
  .serverURL,
  default: .localhost,
  environment: "FETCHER_URL",
  summary: "The server to fetch from."
)

let timeoutOption = Option(
  "timeout",
  .duration,
  default: .seconds(10),
  summary: "The longest time for both requests together, such as 500ms, 10s or 2m."
)

let allowedOriginsOption = Option(
  "allow-origin",
  repeating: .origin,
  summary: "Another origin to which the server's path may lead, such as http://127.0.0.1:8000."
)

let databaseOption = Option(
  "database",
  .path,
  environment: "FETCHER_DATABASE",
  defaultText:
    "$XDG_DATA_HOME/fetcher/fetcher.sqlite3, else ~/.local/share/fetcher/fetcher.sqlite3",
  summary: "The file to keep everything in."
)

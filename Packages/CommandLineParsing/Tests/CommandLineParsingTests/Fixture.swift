import CommandLineParsing

/// A tool with every kind of option and argument.
enum Demo {
  enum Format: String, CaseIterable {
    case table, json, csv
  }

  enum Topic: String, CaseIterable {
    case fetch, status, log, export, explain
  }

  static let url = Option(
    "url",
    .string(named: "URL"),
    default: "http://localhost:8000",
    environment: "DEMO_URL",
    summary: "Root URL of the server."
  )
  static let database = Option(
    "database",
    .path,
    environment: "DEMO_DATABASE",
    defaultText: "~/.local/share/demo.sqlite3",
    summary: "Database file."
  )
  static let timeout = Option(
    "timeout",
    short: "t",
    .duration,
    default: .seconds(10),
    environment: "DEMO_TIMEOUT",
    summary: "Limit for the whole fetch, name resolution and retries included."
  )
  static let origins = Option(
    "allow-origin",
    repeating: .string(named: "ORIGIN"),
    summary: "Allow the server to redirect to this origin."
  )
  static let quiet = Option(flag: "quiet", short: "q", summary: "Print less.")
  static let verbose = Option(flag: "verbose", short: "v", summary: "Print more.")
  static let color = Option(flag: "color", summary: "Print in colour.")

  static let count = Option(
    "count",
    short: "n",
    .integer(),
    default: 20,
    summary: "Number of fetches to list."
  )
  static let format = Option(
    "format",
    .choice(of: Format.self),
    default: .table,
    summary: "Output format."
  )
  static let since = Option(
    "since",
    .string(named: "WHEN"),
    summary: "List only fetches since this time."
  )

  static let topic = Argument(
    .choice(of: Topic.self, named: "COMMAND"),
    summary: "Command to explain."
  )
  static let file = Argument(.string(named: "FILE"), summary: "File to write.")
  static let id = Argument(.integer(named: "ENTRY-ID"), summary: "Id of the first fetch.")

  static let tool = CommandLineTool(
    name: "demo",
    summary: "Fetch response codes from a server and count the fetches.",
    commands: [
      Command("fetch", summary: "Fetch a response code and save it."),
      Command("status", synonyms: ["info"], summary: "Show the last response code."),
      Command(
        "log",
        summary: "List fetches, newest first.",
        options: [OptionGroup("Selection", count, since), OptionGroup("Options", format)],
        examples: [
          ("demo log -n 5", "List the five newest fetches."),
          ("demo log --since 2026-01-01 --format json", "List the fetches of this year as JSON."),
        ]
      ),
      Command(
        "export",
        summary: "Write fetches to a file.",
        options: [OptionGroup("Selection", since)],
        arguments: file,
        id
      ),
      Command("explain", summary: "Explain a command.", arguments: topic),
    ],
    options: [
      OptionGroup("Server", url, timeout, origins),
      OptionGroup("Storage", database),
      OptionGroup("Options", quiet, verbose, color),
    ],
    environment: [("NO_COLOR", "Disables colours if set and not empty.")],
    examples: [("demo fetch --timeout 2s", "Fetch with a timeout of two seconds.")],
    exitCodes: [(0, "Success."), (64, "Invalid command line.")]
  )
}

/// Returns the command that the arguments run, and its values.
///
/// - Throws: ``UnexpectedInvocation`` if they ask for help or the version.
func run(
  _ arguments: [String],
  environment: [String: String] = [:]
) throws -> (name: String, values: ParsedValues) {
  switch try Demo.tool.parse(arguments, environment: Environment(environment)) {
  case .run(let name, let values): (name, values)
  case let other: throw UnexpectedInvocation(description: "\(other)")
  }
}

struct UnexpectedInvocation: Error {
  let description: String
}

/// Describes the result of parsing: the invocation with all values, or the error message.
func outcome(_ arguments: [String], environment: [String: String] = [:]) -> String {
  do {
    return switch try Demo.tool.parse(arguments, environment: Environment(environment)) {
    case .run(let name, let values): "\(name): \(description(of: values, command: name))"
    case .help(let name): "help: \(name ?? "-")"
    case .version: "version"
    }
  } catch {
    return "\(error)"
  }
}

private func description(of values: ParsedValues, command: String) -> String {
  let values: [Any?] = [
    values[Demo.url], values[Demo.database], values[Demo.timeout], values[Demo.origins],
    values[Demo.quiet], values[Demo.verbose], values[Demo.color],
    values[Demo.count], values[Demo.format], values[Demo.since],
    command == "explain" ? values[Demo.topic] : nil,
    command == "export" ? (values[Demo.file], values[Demo.id]) : nil,
  ]
  return values.map { $0.map { "<\($0)>" } ?? "nil" }.joined(separator: " ")
}

import CommandLineParsing

/// A tool that has one of everything.
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
    summary: "The root address of the server."
  )
  static let database = Option(
    "database",
    .path,
    environment: "DEMO_DATABASE",
    defaultText: "~/.local/share/demo.sqlite3",
    summary: "The file in which everything is kept."
  )
  static let timeout = Option(
    "timeout",
    short: "t",
    .duration,
    default: .seconds(10),
    environment: "DEMO_TIMEOUT",
    summary: "Give up after this time, however far the fetch has come until then."
  )
  static let origins = Option(
    "allow-origin",
    repeating: .string(named: "ORIGIN"),
    summary: "Follow the server to this origin too."
  )
  static let quiet = Option(flag: "quiet", short: "q", summary: "Print less.")
  static let verbose = Option(flag: "verbose", short: "v", summary: "Print more.")
  static let color = Option(flag: "color", summary: "Print in colour.")

  static let count = Option("count", short: "n", .integer(), default: 20, summary: "How many.")
  static let format = Option(
    "format",
    .choice(of: Format.self),
    default: .table,
    summary: "As what."
  )
  static let since = Option("since", .string(named: "WHEN"), summary: "Nothing older than this.")

  static let topic = Argument(
    .choice(of: Topic.self, named: "COMMAND"),
    summary: "The command to explain."
  )
  static let file = Argument(.string(named: "FILE"), summary: "The file to write.")
  static let id = Argument(.integer(named: "ENTRY-ID"), summary: "Which.")

  static let tool = CommandLineTool(
    name: "demo",
    summary: "Fetch a response code from a server, and count how often that was done.",
    commands: [
      Command("fetch", summary: "Fetch a response code, and save it."),
      Command("status", summary: "Show what was fetched last."),
      Command(
        "log",
        summary: "List the fetches, the newest first.",
        options: [OptionGroup("Selection", count, since), OptionGroup("Options", format)],
        examples: [
          ("demo log -n 5", "The five newest."),
          ("demo log --since 2026-01-01 --format json", "All of this year, as JSON."),
        ]
      ),
      Command(
        "export",
        summary: "Write the fetches to a file.",
        options: [OptionGroup("Selection", since)],
        arguments: file,
        id
      ),
      Command("explain", summary: "Say what a command is for.", arguments: topic),
    ],
    options: [
      OptionGroup("Server", url, timeout, origins),
      OptionGroup("Storage", database),
      OptionGroup("Options", quiet, verbose, color),
    ],
    environment: [("NO_COLOR", "Not empty, it turns colours off.")],
    examples: [("demo fetch --timeout 2s", "Fetch, and wait for two seconds at most.")],
    exitCodes: [(0, "Success."), (64, "The command line was not understood.")]
  )
}

/// The command that a command line runs, and its values; throws if it runs none.
func run(
  _ arguments: [String],
  environment: [String: String] = [:]
) throws -> (name: String, values: ParsedValues) {
  switch try Demo.tool.parse(arguments, environment: Environment(environment)) {
  case .run(let name, let values): (name, values)
  case let other: throw UnexpectedInvocation(description: "\(other)")
  }
}

/// What a command line runs, or why it cannot be understood, as text that can be compared.
func outcome(_ arguments: [String], environment: [String: String] = [:]) -> String {
  do {
    return switch try Demo.tool.parse(arguments, environment: Environment(environment)) {
    case .run(let name, let values): "\(name): \(describe(values, of: name))"
    case .help(let name): "help: \(name ?? "-")"
    case .version: "version"
    }
  } catch {
    return "\(error)"
  }
}

/// Every value that there is.
private func describe(_ values: ParsedValues, of name: String) -> String {
  let words: [Any?] = [
    values[Demo.url], values[Demo.database], values[Demo.timeout], values[Demo.origins],
    values[Demo.quiet], values[Demo.verbose], values[Demo.color],
    values[Demo.count], values[Demo.format], values[Demo.since],
    name == "explain" ? values[Demo.topic] : nil,
    name == "export" ? values[Demo.file] : nil, name == "export" ? values[Demo.id] : nil,
  ]
  return words.map { $0.map { "<\($0)>" } ?? "nil" }.joined(separator: " ")
}

struct UnexpectedInvocation: Error {
  let description: String
}

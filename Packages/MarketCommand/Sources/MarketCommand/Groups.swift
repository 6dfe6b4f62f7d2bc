import CommandLineParsing
import CommandSupport
import ExchangeClient
import TextFormatting

let groupsOption = Option(
  "groups",
  .file,
  environment: "MARKET_GROUPS",
  defaultText: "$XDG_CONFIG_HOME/market/groups, else ~/.config/market/groups",
  summary: "File with a group per line: a name, and its markets."
)

let groupOption = Option(
  "group",
  short: "g",
  repeating: .string(named: "NAME").completed(by: "groups", "--format", "names"),
  summary: "Only the markets of this group, in its order; also closed ones."
)

private let groupsFormat = formatOption(.table, .json, .csv, "names")

let groupsCommand = ToolCommand<Dependencies>(
  "groups",
  summary: "Check the file of groups, and list the groups with their markets.",
  options: [
    OptionGroup("Selection", groupsOption), OptionGroup("Output", groupsFormat, jsonOption),
  ],
  examples: [("market list --group main", "List the markets of a group.")],
  exitCodes: [.invalidInput, .notFound],
  exitCodeSummaries: [
    .invalidInput: "The file has a mistake.", .notFound: "The file of '--groups' does not exist.",
  ],
  format: groupsFormat
) { run in
  let groups = try await run.groups([])
  if groups.isEmpty, !run.output.isJSON {
    let path = try run.groupFile.path
    run.output.report("There are no groups. Add lines such as 'main BTC-USD ETH-USD' to \(path).")
  }
  let report = Report<Group>(
    of: JSON.ObjectType("group"),
    [
      .init("name", "NAME") { .string($0.name) },
      .init("markets", "MARKETS") {
        .array($0.symbols.map { .string("\($0)") })
      } text: {
        $0.symbols.map(\.description).joined(separator: " ")
      },
    ],
    names: "name"
  )
  var printer = run.printer(of: report, as: try run.format(of: groupsFormat))
  try await printer.show(groups)
  return .success
}

/// Markets with a name in the file of groups.
private struct Group {
  let name: String
  let symbols: [Symbol]

  /// Creates the group of a line of the file.
  init(_ words: [String]) throws {
    name = words[0]
    guard words.count > 1 else { throw InvalidValue("must have a market after '\(name)'") }
    symbols = try words.dropFirst().map { word in
      guard let symbol = try? ValueParser.symbol.parse(word) else {
        throw InvalidValue("has '\(word)', which is no market such as BTC-USD")
      }
      return symbol
    }
  }
}

extension CommandRun<Dependencies> {
  /// Returns the markets of an argument and of the groups of `--group`.
  func symbols(_ argument: Argument<[Symbol]>) async throws -> [Symbol] {
    let names = values[groupOption]
    guard !names.isEmpty else { return values[argument] }
    return values[argument] + (try await groups(names).flatMap(\.symbols))
  }

  fileprivate var groupFile: ArgumentFile {
    get throws { try argumentFile(of: "group", at: values[groupsOption]) }
  }

  fileprivate func groups(_ names: [String]) async throws -> [Group] {
    try await named(names, in: groupFile) { words in
      let group = try Group(words)
      return (group.name, group)
    }
  }
}

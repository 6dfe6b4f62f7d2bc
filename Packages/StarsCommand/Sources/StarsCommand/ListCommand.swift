import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import PortableFoundation
import StarStore
import StargazerService
import Store
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: print the saved counts and histories with their times."
)

private let listFormat = formatOption(.table, .json, .csv, "names")

let listCommand = ToolCommand<Dependencies>(
  "list",
  synonyms: ["ls"],
  summary: "Show your list: repositories, their stars, and the new stars of the last weeks.",
  options: [
    OptionGroup("Selection", offlineOption),
    gitHubOptions, networkOptions.group,
    OptionGroup("Output", listFormat, jsonOption, requestLogOption),
  ],
  examples: [
    ("stars list", "Print the list."),
    ("stars list --offline --format names", "Print the names alone."),
  ],
  exitCodes: ExitCode.ofGitHub,
  exitCodeSummaries: .ofGitHub,
  format: listFormat
) { try await $0.list() }

/// A repository of the user's list.
private struct ListRow {
  let repository: String
  let count: StarCount

  /// The new stars of the last 30 days; nil without a history.
  let newCount: Int?

  /// The new stars of each of the last twelve weeks, oldest first; nil without a history.
  let weeks: [Int]?

  init(_ name: String, _ count: StarCount, _ history: StarHistory?) {
    repository = name
    self.count = count
    newCount = history?.recentCount(days: 30)
    weeks = history?.recentWeeks(12)
  }
}

extension CommandRun<Dependencies> {
  /// Prints the list; the known repositories are printed even if a request failed.
  fileprivate func list() async throws -> ExitCode {
    let format = try format(of: listFormat)
    let (rows, failures) =
      values[offlineOption] ? (try await savedRows(), []) : try await requestedRows()
    if rows.isEmpty, failures.isEmpty, format == .table {
      output.report("The list is empty. Add a repository: \(tool.name) add OWNER/REPO")
    }
    try await show(rows, in: repositories, as: format)
    return exitCode(after: failures)
  }

  private func requestedRows() async throws -> ([ListRow], [Failure]) {
    let names = try await followedRepositories()
    guard !names.isEmpty else { return ([], []) }
    let session = try await openSession()
    let (histories, failures) = try await session.requestEach(
      names,
      "Requesting the history",
      \StarHistory.repository
    ) { try await $0.history($1) }
    let rows = histories.map { history in
      ListRow(
        "\(history.repository.name)",
        StarCount(history.repository.starCount, at: history.time),
        history
      )
    }
    return (rows, failures)
  }

  private func savedRows() async throws -> [ListRow] {
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else { return [] }
    let server = try server.description
    return try await storage.unitOfWork.read { try storage.stars.followed(on: server) }
      .map { ListRow("\($0.name)", $0.saved.count, $0.history) }
  }

  private var repositories: Report<ListRow> {
    let numbers = StarNumbers(language)
    let (isOffline, style) = (values[offlineOption], output.style(on: .output))
    let isPlain = output.appearance.isPlain
    func title(_ phrase: CommandPhrase) -> String { phrase.text(in: language).uppercased() }
    return Report(
      of: JSON.ObjectType("listed_repository"),
      [
        .init("repository", title(.repository)) { .string($0.repository) },
        .init("stars", title(.stars), .rightAligned) {
          .integer($0.count.count)
        } text: {
          numbers.text($0.count.count)
        },
        .init("new_in_30_days", title(.thirtyDays), .rightAligned) {
          .integer($0.newCount)
        } text: {
          $0.newCount.map(numbers.change) ?? ""
        },
        .init("new_by_week", title(.twelveWeeks)) { row in
          row.weeks.map { JSON.array($0.map { .integer($0) }) } ?? .null
        } text: { row in
          guard let weeks = row.weeks else { return "" }
          return isPlain ? weeks.spaced : weeks.sparkline(in: style)
        },
        .init("time", title(.asOf), [.csvOnly, .hiddenIfEmpty]) {
          .time($0.count.time)
        } text: {
          isOffline ? localText(of: $0.count.time) : ""
        },
      ],
      names: "repository",
      time: \.count.time
    )
  }
}

extension [Int] {
  /// The numbers with a space between two.
  fileprivate var spaced: String { map { "\($0)" }.joined(separator: " ") }

  /// Returns the numbers as columns, one of 0 empty; no text if all are 0.
  fileprivate func sparkline(in style: TextStyle) -> String {
    if allSatisfy({ $0 == 0 }) { return "" }
    return Sparkline(map { $0 == 0 ? nil : Double($0) }).line(width: count, style: style).text
  }
}

import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import NetworkOptions
import PortableFoundation
import StarStore
import StargazerService
import Store
import TerminalClient
import TextFormatting

private let savedOption = Option(
  flag: "saved",
  summary: "All repositories that are saved for the server, by name."
)

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: print the saved counts with their times."
)

private let countFormat = formatOption(.table, .json, .csv, "names")

let countCommand = ToolCommand<Dependencies>(
  "count",
  summary: "Print the number of stars of repositories, and the change since the last saved count.",
  options: [
    OptionGroup("Selection", savedOption, offlineOption),
    gitHubOptions, networkOptions.group,
    OptionGroup("Output", countFormat, jsonOption, requestLogOption),
  ],
  arguments: repositoriesArgument,
  examples: [
    ("stars count swiftlang/swift apple/swift-nio", "Print the numbers of two repositories."),
    ("stars count --saved --format csv", "Print the numbers of all saved repositories."),
  ],
  exitCodes: ExitCode.ofGitHub,
  exitCodeSummaries: .ofGitHub,
  format: countFormat
) { try await $0.count() }

/// A count, and the last one that was saved before.
private struct CountRow {
  let repository: String
  let count: StarCount
  let previous: StarCount?

  /// Creates the row of a requested count.
  init(_ counted: CountedRepository) {
    repository = "\(counted.repository.name)"
    count = StarCount(counted.repository.starCount, at: counted.time)
    previous = counted.previous
  }

  /// Creates the row of a saved count.
  init(_ saved: SavedRepository) {
    repository = saved.name
    count = saved.count
    previous = nil
  }
}

extension CommandRun<Dependencies> {
  /// Prints the counts; the known ones are printed even if a request failed.
  fileprivate func count() async throws -> ExitCode {
    let format = try format(of: countFormat)
    guard values[repositoriesArgument].isEmpty || !values[savedOption] else {
      throw misuse("OWNER/REPO and '--saved' cannot be combined.")
    }
    guard !values[offlineOption] else {
      let (rows, failures) = try await savedRows()
      if !rows.isEmpty || failures.isEmpty { try await show(rows, as: format) }
      return exitCode(after: failures)
    }
    let names =
      values[savedOption] ? try await savedNames() : try await selectedRepositories()
    guard !names.isEmpty else {
      try await show([], as: format)
      return .success
    }
    let session = try await openSession()
    // A table waits for the widths of its columns; programs read each count as soon as it is known.
    var printer = printer(of: counts, as: format)
    let (values, failures) = try await session.requestEach(
      names,
      "Requesting the number of stars",
      \CountedRepository.repository
    ) {
      try await $0.count($1)
    } receive: { counted in
      if format != .table { try await printer.show([CountRow(counted)]) }
    }
    if format == .table { try await printer.show(values.map(CountRow.init)) }
    return exitCode(after: failures)
  }

  /// Returns the saved counts of the selected repositories, and a failure for each that is not saved.
  private func savedRows() async throws -> (values: [CountRow], failures: [Failure]) {
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    guard !values[savedOption] else {
      return (try await savedRepositories(in: storage).map(CountRow.init), [])
    }
    return try await eachSaved(of: try await selectedRepositories(), in: storage) { _, saved, _ in
      CountRow(saved)
    }
  }

  private func savedNames() async throws -> [RepositoryName] {
    let storage = try await dependencies.databases.openIfPresent(try databaseLocation())
    return try await savedRepositories(in: storage).compactMap { RepositoryName($0.name) }
  }

  private func show(_ rows: [CountRow], as format: ReportFormat) async throws {
    if rows.isEmpty, format == .table { output.report("No repository is saved.") }
    try await show(rows, in: counts, as: format)
  }

  private var counts: Report<CountRow> {
    let numbers = StarNumbers(language)
    let isOffline = values[offlineOption]
    func title(_ phrase: CommandPhrase) -> String { phrase.text(in: language).uppercased() }
    return Report(
      of: JSON.ObjectType("count"),
      [
        .init("repository", title(.repository)) { .string($0.repository) },
        .init("stars", title(.stars), .rightAligned) {
          .integer($0.count.count)
        } text: {
          numbers.text($0.count.count)
        },
        .init("time", .csvOnly) { .time($0.count.time) },
        // Without a request there is no change, and without an earlier count no time.
        .init("previous_stars", title(.change), [.rightAligned, .hiddenIfEmpty]) {
          .integer($0.previous?.count)
        } text: { row in
          row.previous.map { numbers.change(row.count.count - $0.count) } ?? ""
        },
        .init("previous_time", title(.since), .hiddenIfEmpty) {
          .time($0.previous?.time)
        } text: {
          ((isOffline ? $0.count : $0.previous)?.time).map(localText) ?? ""
        },
      ],
      names: "repository",
      time: \.count.time
    )
  }
}

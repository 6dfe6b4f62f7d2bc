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

/// An output format of counts.
enum CountFormat: String, CaseIterable, Sendable {
  /// Columns for users.
  case table

  /// One JSON object per line.
  case json

  /// Comma-separated values with a header line (RFC 4180).
  case csv

  /// One name per line, for scripts.
  case names
}

private let savedOption = Option(
  flag: "saved",
  summary: "All repositories that are saved for the server, by name."
)

private let offlineOption = Option(
  flag: "offline",
  summary: "Send no request: print the saved counts with their times."
)

private let formatOption = Option(
  "format",
  .choice(of: CountFormat.self, named: "FORMAT"),
  defaultText: "table",
  summary: "Output format."
)

let countCommand = ToolCommand<Dependencies>(
  "count",
  summary: "Print the number of stars of repositories, and the change since the last saved count.",
  options: [
    OptionGroup("Selection", savedOption, offlineOption),
    gitHubOptions, networkOptions.group,
    OptionGroup("Output", formatOption, jsonOption, requestLogOption),
  ],
  arguments: repositoriesArgument,
  examples: [
    ("stars count swiftlang/swift apple/swift-nio", "Print the numbers of two repositories."),
    ("stars count --saved --format csv", "Print the numbers of all saved repositories."),
  ],
  exitCodes: ExitCode.ofGitHub,
  exitCodeSummaries: .ofGitHub,
  printsJSON: { $0[jsonOption] || $0[formatOption] == .json }
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
    let format = try format(of: formatOption, json: .json) ?? .table
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
    var isFirst = true
    let (counts, failures) = try await session.requestEach(
      names,
      "Requesting the number of stars",
      \CountedRepository.repository
    ) {
      try await $0.count($1)
    } receive: { counted in
      guard format != .table else { return }
      try await show([CountRow(counted)], as: format, isStart: isFirst)
      isFirst = false
    }
    if format == .table, !counts.isEmpty {
      try await show(counts.map(CountRow.init), as: format)
    }
    return exitCode(after: failures)
  }

  /// Returns the saved counts of the selected repositories, and a failure for each that is not saved.
  private func savedRows() async throws -> (values: [CountRow], failures: [Failure]) {
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    guard !values[savedOption] else {
      return (try await savedRepositories(in: storage).map(CountRow.init), [])
    }
    return try await eachSaved(in: storage) { _, saved, _ in CountRow(saved) }
  }

  private func savedNames() async throws -> [RepositoryName] {
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    return try await savedRepositories(in: storage).compactMap { RepositoryName($0.name) }
  }

  /// Prints rows; a CSV starts with its header line.
  private func show(
    _ rows: [CountRow],
    as format: CountFormat,
    isStart: Bool = true
  ) async throws {
    switch format {
    case .table where rows.isEmpty: output.report("No repository is saved.")
    case .table: try await output.show(table(of: rows))
    case .json:
      guard !rows.isEmpty else { return }
      let lines = rows.map { row in
        json(of: row).line(of: .count, at: row.count.time, schemaVersion: output.schemaVersion)
      }
      try await output.show(lines.joined(separator: "\n"), isExact: true)
    case .csv:
      let text = String { text in
        if isStart { text.append("repository,stars,time,previous_stars,previous_time\r\n") }
        for row in rows { append(csvRowOf: row, to: &text) }
      }
      try await output.show(text, isExact: true)
    case .names:
      guard !rows.isEmpty else { return }
      let names = rows.map { $0.repository.escapedForTerminal() }
      try await output.show(names.joined(separator: "\n"), isExact: true)
    }
  }

  private func table(of rows: [CountRow]) -> String {
    let numbers = StarNumbers(language)
    let isOffline = values[offlineOption]
    func text(_ phrase: CommandPhrase) -> String {
      phrase.text(in: language).uppercased()
    }
    let columns: [FittedTable.Column] = [
      .init(title: text(.repository)),
      .init(title: text(.stars), isRightAligned: true),
      .init(title: text(.change), isRightAligned: true),
      .init(title: text(.since)),
    ]
    let fields = rows.map { row in
      [
        row.repository.escapedForTerminal(),
        numbers.text(row.count.count),
        row.previous.map { numbers.change(row.count.count - $0.count) } ?? "",
        ((isOffline ? row.count : row.previous)?.time).map(localText) ?? "",
      ]
    }
    // Without a request there is no change, and without an earlier count no time.
    let shown = columns.indices.filter { index in fields.contains { !$0[index].isEmpty } }
    return FittedTable(
      shown.map { columns[$0] },
      rows: fields.map { row in shown.map { row[$0] } },
      width: output.terminalWidth,
      style: output.style(on: .output)
    ).text
  }

  private func json(of row: CountRow) -> JSON {
    [
      "repository": .string(row.repository),
      "stars": .integer(row.count.count),
      "previous_stars": .integer(row.previous?.count),
      "previous_time": .string(row.previous?.time.rfc3339),
    ]
  }

  private func append(csvRowOf row: CountRow, to text: inout TextBuffer) {
    text.append(csvField: row.repository)
    text.append(",\(row.count.count),")
    text.append(rfc3339: row.count.time)
    text.append(",\(row.previous.map { "\($0.count)" } ?? ""),")
    if let time = row.previous?.time { text.append(rfc3339: time) }
    text.append("\r\n")
  }
}

extension JSON.ObjectType {
  /// A number of stars.
  fileprivate static let count = Self("count")
}

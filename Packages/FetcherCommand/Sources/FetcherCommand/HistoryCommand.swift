import CommandLineParsing
import CommandSupport
import DataFetchFeature
import FetchLog
import PortableFoundation
import Store
import StyleGuide
import TerminalClient
import TextFormatting

let historyCommand = ToolCommand<Dependencies>(
  "history",
  summary: "Show the fetches that were saved, newest first, or forget old ones.",
  options: [
    OptionGroup(
      "Which fetches",
      historyLimitOption,
      beforeOption,
      sinceOption,
      untilOption,
      fromServerOption
    ),
    OptionGroup("Output", historyFormatOption, jsonOption),
    OptionGroup("Forgetting", pruneOption, dryRunOption, forceOption),
  ],
  examples: [
    ("fetcher history --since '2h ago' --limit all", "Show the fetches of the last two hours."),
    (
      "fetcher history --prune --before 2026-11-21",
      "Forget the fetches before that day, after a question."
    ),
  ],
  printsJSON: { $0[jsonOption] || $0[historyFormatOption] == .json }
) { try await $0.history() }

extension CommandRun<Dependencies> {
  /// Shows what was fetched, or shortens the record of it; makes no file.
  fileprivate func history() async throws -> ExitCode {
    if values[pruneOption] {
      try await prune(before: timeToPrune())
    } else {
      try refuseOptionsOfPrune()
      try await showHistory(
        historyQuery(),
        limit: values[historyLimitOption] ?? 20,
        as: historyFormat()
      )
    }
    return .success
  }

  /// Shows pages of records as they are read: however many there are, only one page is held, and nobody
  /// who fetches waits for more than that page to be read, nor for who reads the output.
  private func showHistory(
    _ query: FetchLog.Query,
    limit: Int,
    as format: HistoryFormat
  ) async throws {
    let saved = try await openDatabaseIfPresent(at: databaseLocation())
    let isSelective = query != FetchLog.Query()
    var query = query
    var left = limit
    var newest: FetchLog.Record?
    repeat {
      query.limit = min(left, FetchLog.Query.maximumLimit)
      let page =
        try await saved?.unitOfWork.read { [query] in try saved?.fetchLog.page(query) ?? [] } ?? []
      let isFirst = newest == nil
      newest = newest ?? page.first
      let rows = HistoryRows(
        format: format,
        style: output.style(on: .output),
        table: table(from: newest),
        localOffset: system.localOffset,
        schemaVersion: output.schemaVersion
      )
      let text = rows.text(of: page, isFirst: isFirst)
      if !text.isEmpty { try await output.show(text, isExact: format != .table) }
      left = page.count == query.limit ? left - page.count : 0
      query.before = page.last?.id
    } while left > 0
    // To a program, no rows say the same.
    guard format == .table else { return }
    guard newest == nil else { return reportOmittedColumns(of: table(from: newest)) }
    output.report(
      isSelective && saved != nil ? "No saved fetch is as asked for." : "No fetch is saved yet."
    )
  }

  private func table(from newest: FetchLog.Record?) -> Table {
    Table(
      ofFetchesFrom: newest,
      width: output.terminalWidth,
      style: output.style(on: .output),
      localOffset: system.localOffset
    )
  }

  private func reportOmittedColumns(of table: Table) {
    let columns = table.omittedColumns
    guard !columns.isEmpty else { return }
    output.report(
      "Left out: \(columns.listed). Use \(table.fullWidth) columns, or '--format csv'.",
      as: .muted
    )
  }
}

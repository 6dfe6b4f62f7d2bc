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
  summary: "List saved fetches, newest first, or prune old ones.",
  options: [
    OptionGroup(
      "Selection",
      historyLimitOption,
      beforeOption,
      sinceOption,
      untilOption,
      fromServerOption
    ),
    OptionGroup("Output", historyFormatOption, jsonOption),
    OptionGroup("Pruning", pruneOption, dryRunOption, forceOption),
  ],
  examples: [
    ("fetcher history --since '2h ago' --limit all", "List all fetches of the last two hours."),
    (
      "fetcher history --prune --before 2026-11-21",
      "Prune the fetches before that day, after confirmation."
    ),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofSavedData(refused: "You declined."),
  printsJSON: { $0[jsonOption] || $0[historyFormatOption] == .json }
) { try await $0.history() }

extension CommandRun<Dependencies> {
  /// Lists or prunes saved fetches; creates no file.
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

  /// Prints the records page by page.
  ///
  /// Only one page is in memory, and no transaction is open while it is printed: a fetch in another process waits for
  /// one page at most, and never for the reader of the output.
  private func showHistory(
    _ query: FetchLog.Query,
    limit: Int,
    as format: HistoryFormat
  ) async throws {
    let saved = try await openDatabaseIfPresent(at: databaseLocation())
    let isSelective = query != FetchLog.Query()
    var query = query
    var remaining = limit
    var newest: FetchLog.Record?
    repeat {
      query.limit = min(remaining, FetchLog.Query.maximumLimit)
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
      remaining = page.count == query.limit ? remaining - page.count : 0
      query.before = page.last?.id
    } while remaining > 0
    // For a program, an empty list is enough.
    guard format == .table else { return }
    guard newest == nil else { return reportOmittedColumns(of: table(from: newest)) }
    output.report(
      isSelective && saved != nil ? "No saved fetch matches." : "No fetch is saved yet."
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
      "Hidden: \(columns.listed). Widen the terminal to \(table.fullWidth) columns, or use --format csv.",
      as: .muted
    )
  }
}

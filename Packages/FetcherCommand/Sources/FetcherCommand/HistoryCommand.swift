import AttemptLog
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import PortableFoundation
import Store
import StyleGuide
import TerminalClient

let historyCommand = ToolCommand<Dependencies>(
  "history",
  summary: "List saved fetches or failures, newest first, or prune old ones.",
  options: [
    OptionGroup(
      "Selection",
      historyLimitOption,
      beforeOption,
      sinceOption,
      untilOption,
      fromServerOption,
      targetOption,
      fromMachineOption,
      failuresOption,
      allOption
    ),
    OptionGroup("Output", historyFormat, jsonOption),
    OptionGroup("Pruning", pruneOption, dryRunOption, forceOption),
  ],
  examples: [
    ("fetcher history --since '2h ago' --limit all", "List all fetches of the last two hours."),
    ("fetcher history --all --since '2h ago'", "List the last fetches and failures by time."),
    (
      "fetcher history --prune --before 2026-11-21",
      "Prune the fetches and failures before that day, after confirmation."
    ),
    (
      "fetcher history --prune --before '30d ago' --target https://example.com",
      "Prune old checks of a target."
    ),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofSavedData(refused: "You declined.", notFound: targetNotFound),
  format: historyFormat
) { try await $0.history() }

extension CommandRun<Dependencies> {
  /// Lists or prunes saved records; creates no file.
  fileprivate func history() async throws -> ExitCode {
    if values[pruneOption] {
      try await prune(before: timeToPrune())
    } else {
      try refuseOptionsOfPrune()
      try await showHistory(
        historySelection(),
        limit: values[historyLimitOption] ?? 20,
        as: format(of: historyFormat)
      )
    }
    return .success
  }

  /// Prints the records page by page.
  ///
  /// The next page is read while one is formatted, so at most two are in memory. No transaction is open while a page is
  /// printed: a fetch in another process waits for one page at most, and never for the reader of the output.
  private func showHistory(
    _ selection: HistorySelection,
    limit: Int,
    as format: ReportFormat
  ) async throws {
    let saved = try await openDatabaseIfPresent(at: databaseLocation())
    try await checkTarget(in: saved)
    var reader = saved.map { HistoryReader(selection, in: $0) }
    var page = try await reader?.next(limit: limit) ?? []
    let newest = page.first?.entry.time ?? Date(timeIntervalSince1970: 0)
    var printer = HistoryPrinter(
      printer(of: records(of: selection.kinds, from: newest), as: format)
    )
    // As JSON, each record has the keys of its kind.
    if format == .json, selection.content == .all {
      for kind in selection.kinds {
        let records = records(of: [kind], from: newest)
        printer.printersByKind[kind] = self.printer(of: records, as: format)
      }
    }
    var shown = 0
    repeat {
      let (current, lines) = (page, printer)
      async let formatted = lines.formatting(current)
      shown += current.count
      // Shows the page before a failure to read the next one.
      let next: Result<[AttemptLog.Record], any Error>
      do {
        next = .success(shown < limit ? try await reader?.next(limit: limit - shown) ?? [] : [])
      } catch {
        next = .failure(error)
      }
      let text: String
      (text, printer) = await formatted
      if !text.isEmpty { try await output.show(text, isExact: format != .table) }
      page = try next.get()
    } while !page.isEmpty
    // For a program, an empty list is enough.
    guard format == .table else { return }
    guard shown > 0 else {
      return output.report(selection.remarkWithoutRecords(isDatabasePresent: saved != nil))
    }
    if let omission = printer.merged.table?.omission { output.report(omission, as: .muted) }
    guard output.terminalWidth != nil, var reader,
      try await !reader.next(limit: 1).isEmpty
    else { return }
    output.report(selection.remark(shown: shown, total: try await reader.count()), as: .muted)
  }
}

/// Prints the records of a history.
private struct HistoryPrinter: Sendable {
  /// The printer of all records.
  private(set) var merged: ReportPrinter<AttemptLog.Record>

  /// Separate printers of each kind, which replace the merged one.
  var printersByKind: [AttemptLog.Kind: ReportPrinter<AttemptLog.Record>] = [:]

  init(_ merged: ReportPrinter<AttemptLog.Record>) { self.merged = merged }

  /// Returns the lines of a page, and the printer of the next one.
  func formatting(_ page: [AttemptLog.Record]) -> (text: String, next: HistoryPrinter) {
    var next = self
    let text =
      printersByKind.isEmpty
      ? next.merged.text(of: page)
      : page.map { next.printersByKind[$0.kind]?.text(of: [$0]) ?? "" }.joined()
    return (text, next)
  }
}

extension HistorySelection {
  /// Returns the remark that replaces a table without rows.
  fileprivate func remarkWithoutRecords(isDatabasePresent: Bool) -> String {
    let isSelective = isDatabasePresent && (isFiltered || before != nil)
    let success = target == nil ? "fetch" : "passed check"
    return switch content {
    case .fetches where target != nil: "No passed check matches. To list failures, too: --all"
    case .fetches: isSelective ? "No saved \(success) matches." : "No \(success) is saved yet."
    case .failures where target == nil:
      "No failed fetch \(isSelective ? "matches" : "is saved"). To list those of a target: --target NAME"
    case .failures: isSelective ? "No saved failure matches." : "No failure is saved."
    case .all: isSelective ? "No saved record matches." : "No \(success) or failure is saved yet."
    }
  }

  /// Returns the remark after a table from which the limit excludes records.
  fileprivate func remark(shown: Int, total: Int) -> String {
    let successes = target == nil ? "fetches" : "passed checks"
    let noun =
      switch content {
      case .fetches: successes
      case .failures: "records of failures"
      case .all: "\(successes) and records of failures"
      }
    let matching = isFiltered ? "matching \(noun)" : noun
    let scope = before.map { " before \($0)" } ?? ""
    return "\(shown) of \(total) \(matching). Use --limit all to list all\(scope)."
  }
}

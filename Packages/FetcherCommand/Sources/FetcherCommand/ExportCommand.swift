import AttemptLog
import CommandLineParsing
import CommandSupport
import CounterService
import DataFetchFeature
import LastResponseCodeService
import Store
import TextFormatting

let exportCommand = ToolCommand<Dependencies>(
  "export",
  summary: "Export all saved data to a new file, for 'import'.",
  options: [OptionGroup("Output", exportJSONOption)],
  arguments: exportFileArgument,
  examples: [
    ("fetcher export backup.jsonl", "Export to a file in the current directory."),
    ("fetcher export - | gzip > backup.jsonl.gz", "Export to a compressed file."),
    ("sed '$d' backup.jsonl | sha256sum", "Compare with the checksum in the last line."),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate, .tryAgain],
  exitCodeSummaries: .ofExport.merging([
    .tryAgain: "The database is busy, or records were pruned during the export: try again."
  ]) { $1 }
) { try await $0.export() }

extension CommandRun<Dependencies> {
  /// Exports the saved state to a file; creates no database.
  fileprivate func export() async throws -> ExitCode {
    let path = values[exportFileArgument]
    let saved = try await openDatabaseToExport()
    // The newest failures, too: those that are logged during the export are newer than the exported ones.
    var (header, fetches, failures) = try await saved.unitOfWork.read {
      (
        try saved.exportHeader(), try saved.fetchLog.page(nil), try saved.failureLog.page(nil)
      )
    }
    var writer = try await ExportWriter(to: path, header, by: self)
    while let last = fetches.last {
      try await writer.append(fetches)
      fetches = try await saved.unitOfWork.read { [header] in
        try saved.fetches(before: last.id, asOf: header)
      }
    }
    let fetchCount = writer.recordCount
    while let last = failures.last {
      try await writer.append(failures.map(FetchExportRecord.failure))
      failures = try await saved.unitOfWork.read {
        try saved.failureLog.page(last.id)
      }
    }
    guard writer.recordCount - fetchCount == header.failureCount else { throw Failure.pruned }
    try await writer.publish()
    try await show(
      exportTo: path,
      of: "\(fetchCount.fetches) and \(header.failureCount.failureRecords)",
      counts: [
        "exported": .integer(fetchCount), "exported_failures": .integer(header.failureCount),
      ],
      isStream: writer.isStream,
      after: .export
    )
    return .success
  }
}

// Each function is called within a unit of work.
extension FetchStorage {
  fileprivate func exportHeader() throws -> FetchExportHeader {
    FetchExportHeader(
      timesFetched: try counterService.currentCount(),
      responseCode: try lastResponseCodeService.responseCode(),
      prunedCounts: try fetchLog.prunedCounts(),
      failureCount: try attemptLog.count(.init(.failures))
    )
  }

  /// Returns the page of fetches before a fetch, as they were at the start of an export.
  ///
  /// Reads page by page, so that a fetch waits for one page and not for the export. Fetches that are saved meanwhile are
  /// newer than all exported ones. Only a prune removes fetches, which changes the pruned counts.
  fileprivate func fetches(
    before id: Int,
    asOf header: FetchExportHeader
  ) throws -> [FetchLog.Record] {
    guard zip(try fetchLog.prunedCounts(), header.prunedCounts).allSatisfy(==) else {
      throw Failure.pruned
    }
    return try fetchLog.page(id)
  }
}

extension Failure {
  fileprivate static let pruned = Failure(
    .tryAgain,
    code: "changed_meanwhile",
    "The export is incomplete: old records were pruned at the same time. Try again."
  )
}

import CommandLineParsing
import CommandSupport
import CounterService
import DataFetchFeature
import FetchLog
import LastResponseCodeService
import Store
import TextFormatting

let exportCommand = ToolCommand<Dependencies>(
  "export",
  summary: "Write all that is saved into a new file, for 'import'.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: exportArgument,
  examples: [
    ("fetcher export backup.jsonl", "Write it beside you."),
    ("fetcher export - | gzip > backup.jsonl.gz", "Compress it."),
    ("head -n -1 backup.jsonl | sha256sum", "Compare with the checksum in its last line."),
  ]
) { try await $0.export() }

private let exportArgument = Argument(
  .file,
  summary:
    "The file to write, where nothing is yet: it is there whole, or not at all. '-' is standard output."
)

extension CommandRun<Dependencies> {
  /// Writes the saved state into a file; creates no database.
  fileprivate func export() async throws -> ExitCode {
    let path = values[exportArgument]
    guard let saved = try await openDatabaseIfPresent(at: databaseLocation()) else {
      throw Failure(
        .refused,
        code: "nothing_saved",
        "There is nothing to export: no fetch is saved yet."
      )
    }
    let (header, newest) = try await saved.unitOfWork.read {
      (try saved.exportHeader(), try saved.fetchLog.page(FetchLog.Query()))
    }
    var writer = try await ExportWriter(to: path, header, by: self)
    var page = newest
    while let last = page.last {
      try await writer.append(page)
      page = try await saved.unitOfWork.read { try saved.page(before: last.id, asOf: header) }
    }
    try await writer.publish()
    try await show(exportOf: writer.recordCount, to: path, isStream: writer.isStream)
    return .success
  }

  /// Confirms an export; on standard error where the stream could be standard output.
  private func show(exportOf count: Int, to path: String, isStream: Bool) async throws {
    let object: JSON = ["exported": .integer(count), "path": .string(path)]
    switch (output.isJSON, isStream) {
    case (true, true): output.report(object, of: .export)
    case (true, false): try await output.show(object, of: .export, after: .export)
    case (false, true):
      output.report("Exported \(count.fetches) to \(path == "-" ? "standard output" : path).")
    case (false, false):
      let file = path.escapedForTerminal(limit: Failure.longestLine)
      try await output.show("Exported \(count.fetches) to \(file).", after: .export)
    }
  }
}

// Each within a unit of work.
extension FetchStorage {
  fileprivate func exportHeader() throws -> FetchExportHeader {
    FetchExportHeader(
      timesFetched: try counterService.currentCount(),
      responseCode: try lastResponseCodeService.responseCode(),
      prunedCounts: try fetchLog.prunedCounts()
    )
  }

  /// Returns the records before one, as they were at the start of an export.
  ///
  /// Page by page, so that no fetch waits for the whole export. What is fetched meanwhile is newer than all of its
  /// records; only a prune removes some, and is counted.
  fileprivate func page(
    before id: Int,
    asOf header: FetchExportHeader
  ) throws -> [FetchLog.Record] {
    guard zip(try fetchLog.prunedCounts(), header.prunedCounts).allSatisfy(==) else {
      throw Failure(
        .tryAgain,
        code: "changed_meanwhile",
        "Old fetches were forgotten while they were exported, and the export is not complete. Try again."
      )
    }
    return try fetchLog.page(FetchLog.Query(before: id))
  }
}

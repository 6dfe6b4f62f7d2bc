import CommandLineParsing
import CounterService
import FetchLog
import FileClient
import LastResponseCodeService
import Store
import StyleGuide
import TextFormatting

let exportCommand = Command<CommandName>(
  .export,
  summary: "Write all that is saved into a new file, for 'import'.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: exportArgument,
  examples: [
    ("fetcher export backup.jsonl", "Write it beside you."),
    ("fetcher export - | gzip > backup.jsonl.gz", "Compress it."),
    ("head -n -1 backup.jsonl | sha256sum", "Compare with the checksum in its last line."),
  ]
)

private let exportArgument = Argument(
  .file,
  summary:
    "The file to write, where nothing is yet: it is there whole, or not at all. '-' is standard output."
)

extension CommandRun {
  /// Writes everything that is saved into a file; makes no database.
  func export() async throws -> ExitCode {
    let path = values[exportArgument] ?? ""
    guard let saved = try await openDatabaseIfPresent(at: databaseLocation()) else {
      throw Failure(
        .refused,
        code: "nothing_saved",
        "There is nothing to export: no fetch is saved yet."
      )
    }
    let target = try exportTarget(at: path)
    let (header, newest) = try await saved.unitOfWork.read {
      (try saved.exportHeader(), try saved.fetchLog.page(FetchLog.Query()))
    }
    var writer = try await ExportWriter(to: target, header)
    var page = newest
    while let last = page.last {
      try await writer.append(page)
      page = try await saved.unitOfWork.read {
        try saved.page(before: last.id, asOf: header)
      }
    }
    try await writer.publish()
    try await show(exportOf: writer.recordCount, to: path, isStream: target.isStream)
    return .success
  }

  private func exportTarget(at path: String) throws -> ExportTarget {
    path == "-" ? .standardOutput(output) : .file(try dependencies.files.draft(path))
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
extension Dependencies.SavedState {
  fileprivate func exportHeader() throws -> ExportHeader {
    ExportHeader(
      timesFetched: try counterService.currentCount(),
      responseCode: try lastResponseCodeService.responseCode(),
      prunedCounts: try fetchLog.prunedCounts()
    )
  }

  /// The records before one, as they were when an export began.
  ///
  /// Page by page, so that nobody who fetches waits for the whole of it. What is fetched meanwhile is newer
  /// than any of them; only a prune takes some away, and that is counted.
  fileprivate func page(before id: Int, asOf header: ExportHeader) throws -> [FetchLog.Record] {
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

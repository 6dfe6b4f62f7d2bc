import CommandLineParsing
import CommandSupport
import StarStore
import Store
import TextFormatting

let exportCommand = ToolCommand<Dependencies>(
  "export",
  summary: "Export all saved counts, histories and complete lists to a new file, for 'import'.",
  options: [OptionGroup("Output", exportJSONOption)],
  arguments: exportFileArgument,
  examples: [
    ("stars export backup.jsonl", "Export to a file in the current directory."),
    ("stars export - | gzip > backup.jsonl.gz", "Export to a compressed file."),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofExport
) { try await $0.export() }

extension CommandRun<Dependencies> {
  /// Exports the saved data to a file; creates no database.
  ///
  /// An interrupted sync is not exported: it depends on the pages of the server at that time.
  fileprivate func export() async throws -> ExitCode {
    let storage = try await openDatabaseToExport()
    let path = values[exportFileArgument]
    // An export is as of one point in time, and its reader may be slow.
    let snapshot = try await storage.snapshot()
    var writer = try await ExportWriter(to: path, StarsExportHeader(), by: self)
    var counts = ContentCounts()
    var last: StarStore.Position?
    func page() async throws -> StarStore.RecordPage {
      try await snapshot.unitOfWork.read { [last] in try snapshot.stars.records(last) }
    }
    while case let page = try await page(), let position = page.position {
      for record in page.records { counts.add(record) }
      try await writer.append(page.records)
      last = position
    }
    try await writer.publish()
    try await show(
      exportTo: path,
      of: counts.text,
      counts: counts.json,
      isStream: writer.isStream,
      after: Change("The export is complete")
    )
    return .success
  }
}

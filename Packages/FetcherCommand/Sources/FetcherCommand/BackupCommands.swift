import AttemptLog
public import Backup
import CommandLineParsing
public import CommandSupport
public import DataFetchFeature
import TargetStore
import TextFormatting

let exportCommand = ToolCommand<Dependencies>.export(
  "Export all saved data to a new file, for 'import'.",
  options: [
    OptionGroup("Selection", targetOption.summarized("Only the attempts of this target."))
  ] + ToolCommand<Dependencies>.exportOptions,
  examples: ToolCommand<Dependencies>.exportExamples + [
    ("sed '$d' backup.jsonl | sha256sum", "Compare with the checksum in the last line.")
  ],
  exitCodes: [
    .notFound: targetNotFound,
    .tryAgain: "The database is busy, or records were pruned during the export: try again.",
  ]
) { run in
  let target = run.values[targetOption]
  return try await run.exportBackup { saved in
    try await run.checkTarget(in: saved)
    guard let target else { return FetchStorage.backup }
    return FetchStorage.backup.limited(to: AttemptLog.backupFilters(of: target))
  } summary: { counts, _ in
    let counts = RecordCounts(of: counts)
    return BackupSummary(counts.text(of: target), counts.added(to: [:], "exported"))
  }
}

let importCommand = ToolCommand<Dependencies>.import { run in
  try await run.importBackup { counts, saved in
    let counts = RecordCounts(of: counts)
    let state = try saved.state()
    return BackupSummary(
      counts.text(),
      counts.added(to: state.json, "imported"),
      details: state.lines
    )
  }
}

extension RecordCounts {
  /// Creates the numbers of the rows of tables.
  fileprivate init(of counts: [String: Int]) {
    self[.fetches] = counts["fetch", default: 0]
    self[.passes] = counts["pass", default: 0]
    self[.failures] = counts["failure", default: 0]
  }
}

// With the names of the modules, since neither the storage nor the protocol is of this package.
extension DataFetchFeature.FetchStorage: CommandSupport.BackupStores {
  /// The tables of an export; the count and the response code follow from them.
  ///
  /// Versions 1 and 2 are those of a former format.
  public static let backup = Backup(
    of: [AttemptLog.backup, TargetStore.backup],
    version: 5,
    by: "fetcher"
  )

  /// Returns this storage: a long history is exported page by page.
  ///
  /// A reset meanwhile adds a generation without fetches.
  public var snapshot: @Sendable () async throws -> FetchStorage { { self } }

  /// Restores the count and the response code.
  public func completeImport() throws { try restoreState() }
}

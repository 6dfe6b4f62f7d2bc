import CommandLineParsing
import CommandSupport
import DataFetchFeature
import FetchLog
import PortableFoundation
import Store
import TextFormatting

extension CommandRun<Dependencies> {
  /// Deletes old records after confirmation, or counts them in a dry run; creates no file.
  func prune(before time: Date) async throws {
    guard let saved = try await openDatabaseIfPresent(at: databaseLocation()) else {
      return try await show(FetchLog.PrunePreview(removed: 0, kept: 0))
    }
    var result = try await saved.unitOfWork.read { try saved.fetchLog.previewPrune(before: time) }
    guard !values[dryRunOption], result.removed > 0 else { return try await show(result) }
    try await confirm(
      "Permanently delete \(result.removed.fetches) before \(localText(of: time))?",
      withoutTerminal:
        "Add '--force' to delete \(result.removed.fetches), or '--dry-run' to only count."
    )
    result.removed = try await remove(before: time, from: saved)
    try await show(result, after: result.removed > 0 ? .prune : nil)
  }

  /// Deletes old records in transactions so short that other processes hardly wait; returns the number of records.
  private func remove(
    before time: Date,
    from saved: FetchStorage
  ) async throws -> Int {
    var count = 0
    while case let removed = try await saved.unitOfWork.write({
      try saved.fetchLog.prune(before: time, limit: 5_000)
    }), removed > 0 {
      count += removed
    }
    return count
  }

  private func show(_ result: FetchLog.PrunePreview, after change: Change? = nil) async throws {
    let isDryRun = values[dryRunOption]
    if output.isJSON {
      let object: JSON = [
        "dry_run": .boolean(isDryRun),
        "pruned": .integer(result.removed),
        "kept": .integer(result.kept),
      ]
      return try await output.show(object, of: .prune, after: change)
    }
    var lines = ["\(isDryRun ? "Would delete" : "Deleted") \(result.removed.fetches)."]
    if result.kept > 0 {
      lines.append(
        "\(isDryRun ? "Would keep" : "Kept") \(result.kept.fetches) before that time: "
          + "the newest fetch and the last one before each reset are never deleted."
      )
    }
    try await output.show(lines.joined(separator: "\n"), after: change)
  }
}

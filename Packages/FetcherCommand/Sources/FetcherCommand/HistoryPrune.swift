import CommandLineParsing
import CommandSupport
import DataFetchFeature
import FailureLog
import FetchLog
import PortableFoundation
import Store
import TextFormatting

extension CommandRun<Dependencies> {
  /// Deletes old records after confirmation, or counts them in a dry run; creates no file.
  func prune(before time: Date) async throws {
    guard let saved = try await openDatabaseIfPresent(at: databaseLocation()) else {
      return try await show(PruneResult())
    }
    var result = try await saved.unitOfWork.read {
      PruneResult(
        fetches: try saved.fetchLog.previewPrune(before: time),
        failures: try saved.failureLog.previewPrune(before: time)
      )
    }
    guard !values[dryRunOption], result.removesRecords else { return try await show(result) }
    try await confirm(
      "Permanently delete \(result.removed) before \(localText(of: time))?",
      withoutTerminal: "Add '--force' to delete \(result.removed), or '--dry-run' to only count."
    )
    result.fetches.removed = try await removeRepeatedly(from: saved) { saved, limit in
      try saved.fetchLog.prune(before: time, limit: limit)
    }
    result.failures = try await removeRepeatedly(from: saved) { saved, limit in
      try saved.failureLog.prune(before: time, limit: limit)
    }
    try await show(result, after: result.removesRecords ? .prune : nil)
  }

  /// Deletes old records in transactions so short that other processes hardly wait; returns the number of records.
  private func removeRepeatedly(
    from saved: FetchStorage,
    _ remove: @Sendable @escaping (_ saved: FetchStorage, _ limit: Int) throws -> Int
  ) async throws -> Int {
    var count = 0
    while case let removed = try await saved.unitOfWork.write({ try remove(saved, 5_000) }),
      removed > 0
    {
      count += removed
    }
    return count
  }

  private func show(_ result: PruneResult, after change: Change? = nil) async throws {
    let isDryRun = values[dryRunOption]
    if output.isJSON {
      let object: JSON = [
        "dry_run": .boolean(isDryRun),
        "pruned": .integer(result.fetches.removed),
        "pruned_failures": .integer(result.failures),
        "kept": .integer(result.fetches.kept),
      ]
      return try await output.show(object, of: .prune, after: change)
    }
    var lines = ["\(isDryRun ? "Would delete" : "Deleted") \(result.removed)."]
    if result.fetches.kept > 0 {
      lines.append(
        "\(isDryRun ? "Would keep" : "Kept") \(result.fetches.kept.fetches) before that time: "
          + "the newest fetch and the last one before each reset are never deleted."
      )
    }
    try await output.show(lines.joined(separator: "\n"), after: change)
  }
}

/// The numbers of the records before the time of a prune.
private struct PruneResult {
  var fetches = FetchLog.PrunePreview(removed: 0, kept: 0)

  /// The number of removed records of failures.
  var failures = 0

  var removesRecords: Bool { fetches.removed > 0 || failures > 0 }

  var removed: String { "\(fetches.removed.fetches) and \(failures.failureRecords)" }
}

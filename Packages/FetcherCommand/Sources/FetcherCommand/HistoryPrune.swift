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
    var result = PruneResult()
    // In short transactions, too: in a file, other processes cannot commit while one reads.
    var next: FetchLog.Record.ID? = 0
    while let last = next {
      let preview = try await saved.unitOfWork.read {
        try saved.fetchLog.previewPrune(before: time, in: FetchLog.Scan(after: last))
      }
      result.fetches.removed += preview.removed
      result.fetches.kept += preview.kept
      next = preview.next
    }
    result.failures = try await saved.unitOfWork.read {
      try saved.failureLog.previewPrune(before: time)
    }
    guard !values[dryRunOption], result.removesRecords else { return try await show(result) }
    try await confirm(
      "Permanently delete \(result.removed) before \(localText(of: time))?",
      withoutTerminal: "Add '--force' to delete \(result.removed), or '--dry-run' to only count."
    )
    (result.fetches.removed, result.failures) = (0, 0)
    do {
      try await removeRepeatedly(from: saved, counting: &result.fetches.removed) { saved, limit in
        try saved.fetchLog.prune(before: time, limit: limit)
      }
      try await removeRepeatedly(from: saved, counting: &result.failures) { saved, limit in
        try saved.failureLog.prune(before: time, limit: limit)
      }
    } catch  where result.removesRecords {
      output.report(
        "Deleted \(result.removed) before the interruption. Repeat the command to delete the rest."
      )
      throw error
    }
    try await show(result, after: result.removesRecords ? .prune : nil)
  }

  /// Deletes old records in short transactions, and counts them.
  ///
  /// Between two of them, a process that waits for the lock of a file gets it: it tries again every 20 ms.
  private func removeRepeatedly(
    from saved: FetchStorage,
    counting count: inout Int,
    _ remove: @Sendable @escaping (_ saved: FetchStorage, _ limit: Int) throws -> Int
  ) async throws {
    let limit = 2_000
    while case let removed = try await saved.unitOfWork.write({ try remove(saved, limit) }),
      removed > 0
    {
      count += min(removed, limit)
      if removed >= limit { try await system.clock.sleep(for: .milliseconds(25)) }
    }
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

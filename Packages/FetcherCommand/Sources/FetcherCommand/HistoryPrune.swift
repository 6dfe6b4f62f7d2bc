import AttemptLog
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import PortableFoundation
import Store
import TextFormatting

extension CommandRun<Dependencies> {
  /// Deletes old records after confirmation, or counts them in a dry run; creates no file.
  func prune(before time: Date) async throws {
    let target = values[targetOption]
    let saved = try await openDatabaseIfPresent(at: databaseLocation())
    try await checkTarget(in: saved)
    guard let saved else { return try await show(PruneResult()) }
    var result = PruneResult()
    // In short transactions, too: in a file, other processes cannot commit while one reads.
    for kind in AttemptLog.Kind.allCases {
      var next: AttemptLog.Record.ID? = 0
      while let last = next {
        let preview = try await saved.unitOfWork.read {
          try saved.attemptLog.previewPrune(kind, before: time, of: target, after: last)
        }
        result.removed[kind] += preview.removed
        result.keptFetches += preview.kept
        next = preview.next
      }
    }
    guard !values[dryRunOption], !result.removed.isEmpty else { return try await show(result) }
    let text = result.removed.text(of: target)
    try await confirm(
      "Permanently delete \(text) before \(localText(of: time))?",
      withoutTerminal: "Add '--force' to delete \(text), or '--dry-run' to only count."
    )
    result.removed = RecordCounts()
    do {
      for kind in AttemptLog.Kind.allCases {
        try await remove(kind, before: time, from: saved, counting: &result.removed[kind])
      }
    } catch  where !result.removed.isEmpty {
      output.report(
        "Deleted \(result.removed.text(of: target)) before the interruption. Repeat the command to delete the rest."
      )
      throw error
    }
    try await show(result, after: result.removed.isEmpty ? nil : .prune)
  }

  /// Deletes old records in short transactions, and counts them.
  ///
  /// Between two of them, a process that waits for the lock of a file gets it: it tries again every 20 ms.
  private func remove(
    _ kind: AttemptLog.Kind,
    before time: Date,
    from saved: FetchStorage,
    counting count: inout Int
  ) async throws {
    let limit = 2_000
    let target = values[targetOption]
    while case let removed = try await saved.unitOfWork.write({
      try saved.attemptLog.prune(kind, before: time, of: target, limit: limit)
    }), removed > 0 {
      count += min(removed, limit)
      if removed >= limit { try await system.clock.sleep(for: .milliseconds(25)) }
    }
  }

  private func show(_ result: PruneResult, after change: Change? = nil) async throws {
    let isDryRun = values[dryRunOption]
    if output.isJSON {
      let object = result.removed.added(
        to: ["dry_run": .boolean(isDryRun), "kept": .integer(result.keptFetches)],
        "pruned"
      )
      return try await output.show(object, of: .prune, after: change)
    }
    let text = result.removed.text(of: values[targetOption])
    var lines = ["\(isDryRun ? "Would delete" : "Deleted") \(text)."]
    if result.keptFetches > 0 {
      lines.append(
        "\(isDryRun ? "Would keep" : "Kept") \(result.keptFetches.fetches) before that time: "
          + "the newest fetch and the last one before each reset are never deleted."
      )
    }
    try await output.show(lines.joined(separator: "\n"), after: change)
  }
}

/// The numbers of the records before the time of a prune.
private struct PruneResult {
  var removed = RecordCounts()
  var keptFetches = 0
}

public import InMemoryDatabase
import PortableFoundation
import Unimplemented

extension FetchLog {
  /// A log in memory; logs of the same database share their records.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let log = InMemoryTable("fetch", initially: Contents())
    return Self(
      append: { entry in try database.update(log) { $0.append(entry) } },
      page: { query in try database.contents(of: log).page(query) },
      countMatches: { query in try database.contents(of: log).matches(query).count },
      oldestMatch: { query in try database.contents(of: log).matches(query).first },
      forEachSample: { query, scan, body in
        let contents = try database.contents(of: log)
        let (records, next) = contents.records(in: scan)
        for record in contents.matches(query) where records.contains(record.id) {
          let entry = record.entry
          try body(FetchLog.Sample(time: entry.time, url: entry.url, duration: entry.duration))
        }
        return next
      },
      count: { try database.contents(of: log).count },
      latest: { try database.contents(of: log).latest },
      startGeneration: { try database.update(log) { $0.startGeneration() } },
      resumeGeneration: { try database.update(log) { $0.resumeGeneration() } },
      prune: { time, limit in
        try database.update(log) { $0.prune(before: time, limit: limit) }
      },
      previewPrune: { time, scan in
        try database.contents(of: log).previewPrune(before: time, in: scan)
      },
      prunedCounts: { try database.contents(of: log).pruned },
      restore: { prunedCounts, next in
        let restored = try Contents(prunedCounts: prunedCounts, records: next)
        try database.update(log) { contents in
          guard contents.isNew else { throw FetchLogError.notEmpty }
          contents = restored
        }
      }
    )
  }

  /// A log whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A log for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("FetchLog")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      append: endpoint("append"),
      page: endpoint("page"),
      countMatches: endpoint("countMatches"),
      oldestMatch: endpoint("oldestMatch"),
      forEachSample: { _, _, _ in throw endpoint.error("forEachSample") },
      count: endpoint("count"),
      latest: endpoint("latest"),
      startGeneration: endpoint("startGeneration"),
      resumeGeneration: endpoint("resumeGeneration"),
      prune: endpoint("prune"),
      previewPrune: endpoint("previewPrune"),
      prunedCounts: endpoint("prunedCounts"),
      restore: { _, _ in throw endpoint.error("restore") }
    )
  }
}

/// The data of a mock.
private struct Contents {
  /// All records, oldest first.
  private var records: [FetchLog.Record] = []

  /// The number of pruned records of each generation.
  private(set) var pruned = [0]

  /// Creates the data of a new log.
  init() {}

  /// Creates the data of a restored log; the records are newest first.
  init(prunedCounts: [Int], records next: () throws -> FetchLog.Record?) throws {
    var validator = try RestoreValidator(prunedCounts: prunedCounts)
    while let record = try next() {
      try validator.validate(record)
      records.append(record)
    }
    try validator.finish()
    records.reverse()
    pruned = prunedCounts
  }

  /// Whether the log has no history.
  var isNew: Bool { records.isEmpty && pruned == [0] }

  private var generation: Int { pruned.count }

  var count: Int {
    pruned[generation - 1] + records.count { $0.generation == generation }
  }

  var latest: FetchLog.Record? {
    records.last.flatMap { $0.generation == generation ? $0 : nil }
  }

  mutating func append(_ entry: FetchLog.Entry) -> FetchLog.Record {
    let id = (records.last?.id ?? 0) + 1
    let record = FetchLog.Record(id: id, generation: generation, entry: entry)
    records.append(record)
    return record
  }

  mutating func startGeneration() -> Int {
    pruned.append(0)
    return generation
  }

  mutating func resumeGeneration() -> Int? {
    guard generation > 1, latest == nil else { return nil }
    pruned.removeLast()
    return generation
  }

  mutating func prune(before time: Date, limit: Int) -> Int {
    let removed = prunable(before: time).prefix(max(limit, 0))
    for record in removed { pruned[record.generation - 1] += 1 }
    let ids = Set(removed.map(\.id))
    records.removeAll { ids.contains($0.id) }
    return removed.count
  }

  func previewPrune(before time: Date, in scan: FetchLog.Scan) -> FetchLog.PrunePreview {
    let (scanned, next) = records(in: scan)
    let removed = prunable(before: time).count { scanned.contains($0.id) }
    let old = records.count {
      scanned.contains($0.id) && $0.entry.time.milliseconds < time.milliseconds
    }
    return FetchLog.PrunePreview(removed: removed, kept: old - removed, next: next)
  }

  /// Returns the ids of the records of a scan, and the one after which the next scan starts.
  func records(in scan: FetchLog.Scan) -> (ids: Set<FetchLog.Record.ID>, next: FetchLog.Record.ID?)
  {
    let ids = records.map(\.id).filter { scan.after < $0 && $0 < scan.before }.prefix(scan.limit)
    return (Set(ids), ids.count == scan.limit ? ids.last : nil)
  }

  private func prunable(before time: Date) -> [FetchLog.Record] {
    // A record without a successor in its generation is the newest one.
    zip(records, records.dropFirst()).filter { record, next in
      record.generation == next.generation
        && record.entry.time.milliseconds < time.milliseconds
    }.map(\.0)
  }

  func page(_ query: FetchLog.Query) -> [FetchLog.Record] {
    let found = matches(query).reversed().lazy.filter { record in
      query.before.map { record.id < $0 } ?? true
    }
    return Array(found.prefix(query.pageSize))
  }

  /// Returns the records of all pages of a query, oldest first.
  func matches(_ query: FetchLog.Query) -> [FetchLog.Record] {
    records.filter { record in
      (query.since.map { record.entry.time.milliseconds >= $0.milliseconds } ?? true)
        && (query.until.map { record.entry.time.milliseconds < $0.milliseconds } ?? true)
        // Byte by byte, as in SQLite: Swift strings are equal after Unicode normalisation.
        && (query.servers.map { $0.contains { record.entry.url.utf8.elementsEqual($0.utf8) } }
          ?? true)
    }
  }
}

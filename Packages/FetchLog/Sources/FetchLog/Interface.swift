public import PortableFoundation

/// Stores a record of each successful fetch.
///
/// New records belong to the current generation. A reset starts a new generation, so `count` and `latest` start again
/// while earlier records stay in the log; the oldest records can be pruned.
///
///     let record = try log.append(entry)
///     let newest = try log.page(FetchLog.Query(limit: 20))
///
/// A new log is empty. Reopening the log preserves its records. A change is immediately visible wherever the log is
/// open.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct FetchLog: Sendable {
  /// Appends an entry to the current generation and returns its record.
  ///
  /// An append returns the record of the entry. Ids start at 1 and grow with each append, independent of the clock. The
  /// id of a saved record is never reused, even after a prune. (An append that was rolled back saved none: its id is
  /// assigned again.) Concurrent appends lose no entry.
  ///
  /// Every text is stored unchanged: empty, long, with a NUL, beyond ASCII. A time is stored in milliseconds and a
  /// duration in microseconds. The largest number of attempts is stored unchanged.
  ///
  /// - Throws: An error if the entry cannot be saved.
  public var append: @Sendable (_ entry: Entry) throws -> Record

  /// Returns the records that match a query.
  ///
  /// A page has records of every generation, newest first by id. The id of a page's last record leads to the next page
  /// (``Query/before``).
  /// A query includes the records at its start time and excludes those at its end time. A query compares the URLs of
  /// servers byte by byte. A record matches all conditions of a query. A page has at most as many records as its limit,
  /// and never more than 500.
  ///
  /// - Throws: An error if the records cannot be read.
  public var page: @Sendable (_ query: Query) throws -> [Record]

  /// Counts the records that match a query.
  ///
  /// A count of matches includes the records of all pages, whatever the limit.
  ///
  /// - Throws: An error if the records cannot be read.
  public var countMatches: @Sendable (_ query: Query) throws -> Int

  /// Returns the oldest record that matches a query.
  ///
  /// The oldest match is the last record of the last page, whatever the limit; nil without a match. It is found without
  /// reading the pages.
  ///
  /// - Throws: An error if the record cannot be read.
  public var oldestMatch: @Sendable (_ query: Query) throws -> Record?

  /// Calls a closure with the sample of each record of a scan that matches a query, and returns the id after which the
  /// next scan starts; nil after the last one.
  ///
  /// Use it for statistics: it reads millions of records quickly, without keeping them in memory. The samples of all scans
  /// are those of the records of all pages, oldest first by id. A scan inspects at most as many records as its limit,
  /// whether they match or not, and other processes can write between two scans. A closure that throws ends the reading
  /// with its error. The closure must not use the log.
  ///
  /// - Throws: An error of the closure; an error if the records cannot be read.
  public var forEachSample:
    @Sendable (_ query: Query, _ scan: Scan, _ body: (Sample) throws -> Void) throws -> Record.ID?

  /// Returns the number of entries that were appended to the current generation.
  ///
  /// Only the current generation is counted. A pruned record is still counted.
  ///
  /// - Throws: An error if the number cannot be read.
  public var count: @Sendable () throws -> Int

  /// Returns the newest record of the current generation.
  ///
  /// The latest record is that of the last append, or nil in an empty generation.
  ///
  /// - Throws: An error if the record cannot be read.
  public var latest: @Sendable () throws -> Record?

  /// Starts a new generation and returns its number.
  ///
  /// The first generation is 1, and each new one is one more. A new generation is empty, and earlier records stay in the
  /// log.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var startGeneration: @Sendable () throws -> Int

  /// Removes the current generation if it is empty, and returns the number of the previous one.
  ///
  /// A resumed generation continues with its count and its latest record. If the current generation has records,
  /// or is the first one, nothing is removed and the result is nil.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var resumeGeneration: @Sendable () throws -> Int?

  /// Removes old records and returns how many.
  ///
  /// A prune removes the records before its time in every generation. The newest record of a generation is never pruned,
  /// so that its response code stays available. A prune removes the oldest records first, and at most as many as its
  /// limit. Call it repeatedly with a small limit: other processes can write between the calls, and records removed
  /// before an interruption stay removed.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var prune: @Sendable (_ time: Date, _ limit: Int) throws -> Int

  /// Counts the records of a scan that ``prune`` would remove without a limit.
  ///
  /// A preview counts the records before its time: those that prunes would remove, and those that they would keep. A
  /// preview changes nothing. The sums of all scans are those of the log, and other processes can write between two scans.
  ///
  /// - Throws: An error if the records cannot be counted.
  public var previewPrune: @Sendable (_ time: Date, _ scan: Scan) throws -> PrunePreview

  /// Returns the number of pruned records of each generation.
  ///
  /// The pruned counts are ordered from the first generation to the current one.
  ///
  /// - Throws: An error if the numbers cannot be read.
  public var prunedCounts: @Sendable () throws -> [Int]

  /// Restores the pruned counts and the records of another log into a new log; `next` returns the records newest first,
  /// then nil.
  ///
  /// A restored log equals the other log and continues like it. Only a log without any history can be restored. A
  /// restore of an inconsistent log is an error: ids with gaps that the pruned counts do not explain, a generation with
  /// pruned records but no remaining one, an id above 2⁶². A restore that throws changes nothing.
  ///
  /// - Throws: ``FetchLogError``; the error of `next`; an error if the records cannot be saved.
  public var restore: @Sendable (_ prunedCounts: [Int], _ next: () throws -> Record?) throws -> Void

  /// Creates a log from its endpoints.
  public init(
    append: @escaping @Sendable (_ entry: Entry) throws -> Record,
    page: @escaping @Sendable (_ query: Query) throws -> [Record],
    countMatches: @escaping @Sendable (_ query: Query) throws -> Int,
    oldestMatch: @escaping @Sendable (_ query: Query) throws -> Record?,
    forEachSample:
      @escaping @Sendable (
        _ query: Query, _ scan: Scan, _ body: (Sample) throws -> Void
      ) throws -> Record.ID?,
    count: @escaping @Sendable () throws -> Int,
    latest: @escaping @Sendable () throws -> Record?,
    startGeneration: @escaping @Sendable () throws -> Int,
    resumeGeneration: @escaping @Sendable () throws -> Int?,
    prune: @escaping @Sendable (_ time: Date, _ limit: Int) throws -> Int,
    previewPrune: @escaping @Sendable (_ time: Date, _ scan: Scan) throws -> PrunePreview,
    prunedCounts: @escaping @Sendable () throws -> [Int],
    restore:
      @escaping @Sendable (_ prunedCounts: [Int], _ next: () throws -> Record?) throws -> Void
  ) {
    self.append = append
    self.page = page
    self.countMatches = countMatches
    self.oldestMatch = oldestMatch
    self.forEachSample = forEachSample
    self.count = count
    self.latest = latest
    self.startGeneration = startGeneration
    self.resumeGeneration = resumeGeneration
    self.prune = prune
    self.previewPrune = previewPrune
    self.prunedCounts = prunedCounts
    self.restore = restore
  }

  /// Removes old records and returns how many; see ``prune``.
  public func prune(before time: Date, limit: Int) throws -> Int {
    try prune(time, limit)
  }

  /// Counts the records of a scan that ``prune`` would remove; see ``previewPrune``.
  public func previewPrune(before time: Date, in scan: Scan) throws -> PrunePreview {
    try previewPrune(time, scan)
  }

  /// Calls a closure with the samples of a scan; see ``forEachSample``.
  public func forEachSample(
    _ query: Query,
    in scan: Scan,
    _ body: (Sample) throws -> Void
  ) throws -> Record.ID? {
    try forEachSample(query, scan, body)
  }

  /// Restores the records of another log into a new log; see ``restore``.
  public func restore(prunedCounts: [Int], records next: () throws -> Record?) throws {
    try restore(prunedCounts, next)
  }
}

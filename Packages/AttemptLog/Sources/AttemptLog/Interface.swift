public import PortableFoundation

/// Stores a record of each attempt: of each fetched code, of each passed check, and of each failure.
///
/// Consecutive equal failures share a record: an outage of an hour is one record with its first and last time, not one
/// record for each attempt.
///
///     try log.append(entry)
///     let newest = try log.page(AttemptLog.Query(.fetches, limit: 20))
///
/// New fetches belong to the current generation. A reset starts a new generation, so ``fetchCount`` and ``latestFetch``
/// start again while earlier records stay in the log; the oldest records can be pruned.
///
/// A new log is empty. Reopening the log preserves its records. A change is immediately visible wherever the log is
/// open.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct AttemptLog: Sendable {
  /// Appends an attempt and returns its record.
  ///
  /// An append returns a new record of the entry, except that a failure extends the previous record if that has an equal
  /// failure: the record counts one more and takes the time and duration of the entry. A failure after a different or
  /// pruned record returns a new record. The last time of a record is never before an earlier one, even if the clock is
  /// set back.
  ///
  /// The ids of each kind start at 1 and grow with each new record, independent of the clock. The id of a saved record is
  /// never reused, even after a prune. (An append that was rolled back saved none: its id is assigned again.) Concurrent
  /// appends lose no attempt.
  ///
  /// Every text is stored unchanged: empty, long, with a NUL, beyond ASCII. A time is stored in milliseconds and a
  /// duration in microseconds. The machine of an attempt, and the target, status and certificate of a check are stored.
  /// The largest number of attempts is stored unchanged.
  ///
  /// - Parameters:
  ///   - entry: The attempt.
  ///   - previous: The id of the failure before it in the same run of a program; nil if there is none.
  /// - Throws: An error if the attempt cannot be saved.
  public var append: @Sendable (_ entry: Entry, _ previous: Record.ID?) throws -> Record

  /// Returns the records that match a query.
  ///
  /// A page has records of one kind and of every generation, newest first by id. The id of a page's last record leads to
  /// the next page (``Query/before``). A page after an id has the records with larger ids only.
  /// A record matches a query if a part of its period, from the first attempt to the last, is at the start time or later
  /// and before the end time. A query has the records of one target, byte by byte, or those of every target. A query
  /// compares the URLs of servers byte by byte. A query compares the names of machines byte by byte. A record matches all
  /// conditions of a query. A page has at most as many records as its limit, and never more than 500.
  ///
  /// - Throws: An error if the records cannot be read.
  public var page: @Sendable (_ query: Query) throws -> [Record]

  /// Counts the records that match a query.
  ///
  /// A count includes the matching records of all pages, whatever the limit.
  ///
  /// - Throws: An error if the records cannot be read.
  public var count: @Sendable (_ query: Query) throws -> Int

  /// Returns the oldest record that matches a query.
  ///
  /// The oldest match is the last record of the last page, whatever the limit; nil without a match. It is found without
  /// reading the pages.
  ///
  /// - Throws: An error if the record cannot be read.
  public var oldestMatch: @Sendable (_ query: Query) throws -> Record?

  /// Calls a closure with a sample of each record that matches a query, until it returns false; returns the id after
  /// which the next call continues, or nil after the last record.
  ///
  /// Use it for statistics: it reads millions of records quickly, without keeping them in memory. The samples of all calls
  /// are those of the records of all pages, oldest first by id. A sample for which the closure returns false is the first
  /// one of the next call. A call inspects at most as many records as the limit, whether they match or not, and other
  /// processes can write between two calls. A closure that throws ends the reading with its error. The closure must not use
  /// the log.
  ///
  /// - Throws: An error of the closure; an error if the records cannot be read.
  public var forEachSample:
    @Sendable (_ query: Query, _ after: Record.ID, _ body: (Sample) throws -> Bool) throws
      -> Record.ID?

  /// Returns the names of the targets with a record.
  ///
  /// The targets are those of checks, passed or failed, each once and sorted by its bytes.
  ///
  /// - Throws: An error if the names cannot be read.
  public var targets: @Sendable () throws -> [String]

  /// Returns the number of fetches that were appended to the current generation.
  ///
  /// Only the current generation is counted. A pruned record is still counted.
  ///
  /// - Throws: An error if the number cannot be read.
  public var fetchCount: @Sendable () throws -> Int

  /// Returns the newest fetch of the current generation.
  ///
  /// The latest fetch is that of the last append, or nil in an empty generation.
  ///
  /// - Throws: An error if the record cannot be read.
  public var latestFetch: @Sendable () throws -> Record?

  /// Starts a new generation and returns its number.
  ///
  /// The first generation is 1, and each new one is one more. A new generation is empty, and earlier records stay in the
  /// log.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var startGeneration: @Sendable () throws -> Int

  /// Removes the current generation if it is empty, and returns the number of the previous one.
  ///
  /// A resumed generation continues with its count and its latest fetch. If the current generation has fetches, or is the
  /// first one, nothing is removed and the result is nil.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var resumeGeneration: @Sendable () throws -> Int?

  /// Removes old records of a kind and returns how many.
  ///
  /// A prune removes the records whose last attempt is before its time, in every generation. A prune of a target removes
  /// none but the target's records. The newest fetch of a
  /// generation is never pruned, so that its response code stays available. A prune removes the oldest records first, and
  /// at most as many as its limit. Call it repeatedly with a small limit: other processes can write between the calls, and
  /// records removed before an interruption stay removed.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var prune:
    @Sendable (_ kind: Kind, _ time: Date, _ target: String?, _ limit: Int) throws -> Int

  /// Counts the records that ``prune`` would remove, among at most as many as a limit with larger ids than `after`.
  ///
  /// A preview counts the records before its time: those that prunes would remove, and those that they would keep. A
  /// preview changes nothing. The sums of all calls are those of the log, and other processes can write between two calls.
  ///
  /// - Throws: An error if the records cannot be counted.
  public var previewPrune:
    @Sendable (
      _ kind: Kind, _ time: Date, _ target: String?, _ after: Record.ID, _ limit: Int
    ) throws -> PrunePreview

  /// Returns the number of pruned fetches of all generations, which tells whether a prune disturbed a reader.
  ///
  /// - Throws: An error if the number cannot be read.
  public var prunedFetchCount: @Sendable () throws -> Int

  /// Returns the first contradiction between the fetches and the numbers of pruned ones, as a sentence; nil if there is
  /// none, as in every log that no other program changed.
  ///
  /// - Throws: An error if the records cannot be read.
  public var contradiction: @Sendable () throws -> String?

  /// Appends an attempt, or extends the previous record if it is an equal failure; see ``append``.
  @discardableResult
  public func append(_ entry: Entry, extending previous: Record.ID? = nil) throws -> Record {
    try append(entry, previous)
  }

  /// Calls a closure with samples of records with larger ids than `after`; see ``forEachSample``.
  public func forEachSample(
    _ query: Query,
    after id: Record.ID,
    _ body: (Sample) throws -> Bool
  ) throws -> Record.ID? {
    try forEachSample(query, id, body)
  }

  /// Removes old records of a kind and returns how many; see ``prune``.
  public func prune(
    _ kind: Kind,
    before time: Date,
    of target: String? = nil,
    limit: Int
  ) throws -> Int {
    try prune(kind, time, target, limit)
  }

  /// Counts the records that ``prune`` would remove; see ``previewPrune``.
  public func previewPrune(
    _ kind: Kind,
    before time: Date,
    of target: String? = nil,
    after id: Record.ID = 0,
    limit: Int = 2_000
  ) throws -> PrunePreview {
    try previewPrune(kind, time, target, id, limit)
  }
}

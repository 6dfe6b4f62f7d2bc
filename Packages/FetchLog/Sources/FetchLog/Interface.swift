public import PortableFoundation

/// The log of successful fetches: added to at its new end, in generations, and pruned at its old one.
///
/// Every endpoint is one step that happens as a whole or not at all, and is durable when it returns. A new log
/// is empty. Records outlive the log. Records are seen at once wherever the log is open.
///
/// Inside a unit of work an endpoint joins the unit, and is kept or undone with it, if both are of one
/// database. Outside one it blocks the calling thread while it waits for its turn, so asynchronous code calls
/// it inside a unit.
public struct FetchLog: Sendable {
  /// Adds an entry to the current generation.
  ///
  /// An append returns the record of the entry. Ids begin at 1 and grow with each append, whatever the clock
  /// does meanwhile. No two records have one id, whatever was undone or pruned between them. Nothing is lost
  /// when several append at the same time.
  ///
  /// Every text is kept as it is: empty, long, with a NUL, beyond ASCII. A time is kept to the millisecond,
  /// and a duration to the microsecond. The largest number of attempts is kept as it is.
  ///
  /// - Throws: what keeps the entry from being saved.
  public var append: @Sendable (_ entry: Entry) throws -> Record

  /// The records that a query asks for.
  ///
  /// A page has records of every generation, newest first by their ids. The id of a page's last record leads
  /// to the next page. Since takes the records of its time and later, until those of an earlier time. The
  /// servers are those whose URLs have the same bytes as one of the query's. All conditions of a query hold together. A page has no more
  /// records than its limit, and never more than 500.
  ///
  /// - Throws: what keeps them from being read.
  public var page: @Sendable (_ query: Query) throws -> [Record]

  /// The number of entries that were added to the current generation.
  ///
  /// Only the current generation is counted. A pruned record still counts.
  ///
  /// - Throws: what keeps them from being counted.
  public var count: @Sendable () throws -> Int

  /// The newest record of the current generation.
  ///
  /// The latest record is that of the last append, or nil in an empty generation.
  ///
  /// - Throws: what keeps it from being read.
  public var latest: @Sendable () throws -> Record?

  /// Starts a new generation, and returns its number.
  ///
  /// The first generation is 1, and each new one is one more. A new generation is empty, and the log keeps
  /// the records of the former ones.
  ///
  /// - Throws: what keeps that from being saved.
  public var startGeneration: @Sendable () throws -> Int

  /// Takes the start of a generation back, and returns the number of the one that is current again.
  ///
  /// A resumed generation goes on with its count and its latest record. A generation that has records is not
  /// left, nor is the first one: the answer is nil.
  ///
  /// - Throws: what keeps that from being saved.
  public var resumeGeneration: @Sendable () throws -> Int?

  /// Removes old records, and returns how many.
  ///
  /// A prune removes the records of an earlier time than its own, in every generation. The newest record of a
  /// generation is never pruned, so that the last response code can always be told. A prune removes no more
  /// records than its limit, and the oldest first. So much is removed in many short steps, between which
  /// others write.
  ///
  /// - Throws: what keeps that from being saved.
  public var prune: @Sendable (_ time: Date, _ limit: Int) throws -> Int

  /// Counts what ``prune`` would do, whatever its limit.
  ///
  /// A preview counts the records that prunes would remove, and the older ones they would keep. A preview
  /// changes nothing.
  ///
  /// - Throws: what keeps them from being counted.
  public var previewPrune: @Sendable (_ time: Date) throws -> PrunePreview

  /// How many records were pruned of each generation.
  ///
  /// The pruned counts begin with the first generation, and end with the current one.
  ///
  /// - Throws: what keeps them from being read.
  public var prunedCounts: @Sendable () throws -> [Int]

  /// Takes up all that another log has: its pruned counts, and its records, newest first until nil.
  ///
  /// A restored log is as the other one was, and goes on as that would. Only a log to which nothing was ever
  /// added is restored. What no log can have is an error: a gap in the ids that the pruned counts do not explain, a
  /// generation whose newest record is missing, an id above 2⁵³. Of a restore that fails nothing is kept.
  ///
  /// - Throws: ``FetchLogError``; what `next` throws; what keeps it from being saved.
  public var restore: @Sendable (_ prunedCounts: [Int], _ next: () throws -> Record?) throws -> Void

  /// A log made of its endpoints.
  public init(
    append: @escaping @Sendable (_ entry: Entry) throws -> Record,
    page: @escaping @Sendable (_ query: Query) throws -> [Record],
    count: @escaping @Sendable () throws -> Int,
    latest: @escaping @Sendable () throws -> Record?,
    startGeneration: @escaping @Sendable () throws -> Int,
    resumeGeneration: @escaping @Sendable () throws -> Int?,
    prune: @escaping @Sendable (_ time: Date, _ limit: Int) throws -> Int,
    previewPrune: @escaping @Sendable (_ time: Date) throws -> PrunePreview,
    prunedCounts: @escaping @Sendable () throws -> [Int],
    restore:
      @escaping @Sendable (_ prunedCounts: [Int], _ next: () throws -> Record?) throws -> Void
  ) {
    self.append = append
    self.page = page
    self.count = count
    self.latest = latest
    self.startGeneration = startGeneration
    self.resumeGeneration = resumeGeneration
    self.prune = prune
    self.previewPrune = previewPrune
    self.prunedCounts = prunedCounts
    self.restore = restore
  }

  /// Removes old records, and returns how many; see ``prune``.
  public func prune(before time: Date, limit: Int) throws -> Int {
    try prune(time, limit)
  }

  /// Counts what ``prune`` would do, whatever its limit; see ``previewPrune``.
  public func previewPrune(before time: Date) throws -> PrunePreview {
    try previewPrune(time)
  }

  /// Takes up all that another log has; see ``restore``.
  public func restore(prunedCounts: [Int], records next: () throws -> Record?) throws {
    try restore(prunedCounts, next)
  }
}

/// The log of successful fetches: only ever added to, in generations.
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
  /// does meanwhile. No two records have one id, whatever was undone between them. Nothing is lost when
  /// several append at the same time.
  ///
  /// Every text is kept as it is: empty, long, with a NUL, beyond ASCII. A time is kept to the millisecond,
  /// and a duration to the microsecond. The largest number of attempts is kept as it is.
  ///
  /// - Throws: what keeps the entry from being saved.
  public var append: @Sendable (_ entry: Entry) throws -> Record

  /// The records that a query asks for.
  ///
  /// A page has records of every generation, newest first by their ids. The id of a page's last record leads
  /// to the next page. Since takes the records of its time and later, until those of an earlier time. A server
  /// is the one whose URL has the same bytes. All conditions of a query hold together. A page has no more
  /// records than its limit, and never more than 500.
  ///
  /// - Throws: what keeps them from being read.
  public var page: @Sendable (_ query: Query) throws -> [Record]

  /// The number of records in the current generation.
  ///
  /// Only the current generation is counted.
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

  /// A log made of its endpoints.
  public init(
    append: @escaping @Sendable (_ entry: Entry) throws -> Record,
    page: @escaping @Sendable (_ query: Query) throws -> [Record],
    count: @escaping @Sendable () throws -> Int,
    latest: @escaping @Sendable () throws -> Record?,
    startGeneration: @escaping @Sendable () throws -> Int
  ) {
    self.append = append
    self.page = page
    self.count = count
    self.latest = latest
    self.startGeneration = startGeneration
  }
}

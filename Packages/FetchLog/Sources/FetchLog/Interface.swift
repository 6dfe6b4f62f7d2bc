/// The log of successful fetches: only ever added to, in generations.
///
/// Every endpoint is one step that happens as a whole or not at all, and is durable when it returns. Inside
/// a unit of work of the same database it joins the unit. Outside one it blocks the calling thread while it
/// waits for its turn, so asynchronous code calls it inside a unit.
public struct FetchLog: Sendable {
  /// Adds an entry to the current generation, and returns it as it was recorded.
  ///
  /// Ids grow and are never given twice, whatever the clock does meanwhile.
  ///
  /// - Throws: what keeps the entry from being saved.
  public var append: @Sendable (_ entry: Entry) throws -> Record

  /// The records that a query asks for, of every generation, newest first (by id).
  ///
  /// - Throws: what keeps them from being read.
  public var page: @Sendable (_ query: Query) throws -> [Record]

  /// The number of records in the current generation.
  ///
  /// - Throws: what keeps them from being counted.
  public var count: @Sendable () throws -> Int

  /// The newest record of the current generation, or nil if it is empty.
  ///
  /// - Throws: what keeps it from being read.
  public var latest: @Sendable () throws -> Record?

  /// Starts a new, empty generation, and returns its number; the first generation is 1.
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

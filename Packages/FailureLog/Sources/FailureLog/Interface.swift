public import PortableFoundation

/// Stores a record of each failed fetch, in which consecutive equal failures share a record.
///
/// An outage of an hour is one record with its first and last time, not one record for each attempt:
///
///     var previous: FailureLog.Record.ID?
///     previous = try log.append(entry, extending: previous).id
///     let newest = try log.page(FailureLog.Query(limit: 20))
///
/// A new log is empty. Reopening the log preserves its records. A change is immediately visible wherever the log is
/// open.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct FailureLog: Sendable {
  /// Appends a failed fetch and returns its record.
  ///
  /// An append without a previous record returns a new record of the entry. An append extends the previous record if
  /// its failure is equal: it counts one more and takes the time and duration of the entry. An append after a
  /// different or pruned record returns a new record. The last time of a record is never before an earlier one, even
  /// if the clock is set back.
  ///
  /// Ids start at 1 and grow with each new record, independent of the clock. The id of a saved record is never reused,
  /// even after a prune. Concurrent appends lose no failure.
  ///
  /// Every text is stored unchanged: empty, long, with a NUL, beyond ASCII. A time is stored in milliseconds and a
  /// duration in microseconds.
  ///
  /// - Throws: An error if the failure cannot be saved.
  public var append: @Sendable (_ entry: Entry, _ previous: Record.ID?) throws -> Record

  /// Returns the records that match a query.
  ///
  /// A page has the newest records first by id. The id of a page's last record leads to the next page
  /// (``Query/before``).
  /// A record matches a query if a part of its period, from the first failure to the last, is at the start time or later
  /// and before the end time. A query compares the URLs of servers byte by byte. A record matches all conditions of a
  /// query. A page has at most as many records as its limit, and never more than 500.
  ///
  /// - Throws: An error if the records cannot be read.
  public var page: @Sendable (_ query: Query) throws -> [Record]

  /// Counts the records that match a query.
  ///
  /// A count includes the matching records of all pages, whatever the limit.
  ///
  /// - Throws: An error if the records cannot be read.
  public var count: @Sendable (_ query: Query) throws -> Int

  /// Removes old records and returns how many.
  ///
  /// A prune removes the records whose last failure is before its time. A prune removes the oldest records first, and at
  /// most as many as its limit. Call it repeatedly with a small limit: other processes can write between the calls.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var prune: @Sendable (_ time: Date, _ limit: Int) throws -> Int

  /// Counts the records that ``prune`` would remove without a limit.
  ///
  /// A preview counts what a prune would remove, and changes nothing.
  ///
  /// - Throws: An error if the records cannot be counted.
  public var previewPrune: @Sendable (_ time: Date) throws -> Int

  /// Restores the records of another log into an empty log; `next` returns the records newest first, then nil.
  ///
  /// A restored log has the records of the other log and continues like it. Only an empty log can be restored. A restore
  /// of invalid records is an error: ids that do not fall or are not between 1 and 2⁶², a count below 1, a last time
  /// before the first. A restore that throws changes nothing.
  ///
  /// - Throws: ``FailureLogError``; the error of `next`; an error if the records cannot be saved.
  public var restore: @Sendable (_ next: () throws -> Record?) throws -> Void

  /// Creates a log from its endpoints.
  public init(
    append: @escaping @Sendable (_ entry: Entry, _ previous: Record.ID?) throws -> Record,
    page: @escaping @Sendable (_ query: Query) throws -> [Record],
    count: @escaping @Sendable (_ query: Query) throws -> Int,
    prune: @escaping @Sendable (_ time: Date, _ limit: Int) throws -> Int,
    previewPrune: @escaping @Sendable (_ time: Date) throws -> Int,
    restore: @escaping @Sendable (_ next: () throws -> Record?) throws -> Void
  ) {
    self.append = append
    self.page = page
    self.count = count
    self.prune = prune
    self.previewPrune = previewPrune
    self.restore = restore
  }

  /// Appends a failed fetch, or extends the previous record if its failure is equal; see ``append``.
  public func append(_ entry: Entry, extending previous: Record.ID?) throws -> Record {
    try append(entry, previous)
  }

  /// Removes old records and returns how many; see ``prune``.
  public func prune(before time: Date, limit: Int) throws -> Int {
    try prune(time, limit)
  }

  /// Counts the records that ``prune`` would remove; see ``previewPrune``.
  public func previewPrune(before time: Date) throws -> Int {
    try previewPrune(time)
  }
}

/// Counts saved fetches.
///
/// Use it inside a unit of work to count and save in one transaction:
///
///     try await unitOfWork.write { try counter.increment() }
///
/// Reopening the service preserves the count. A change is immediately visible wherever the service is open.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct CounterService: Sendable {
  /// Returns the number of fetches since the last reset.
  ///
  /// The count starts at 0.
  ///
  /// - Throws: An error if the count cannot be read.
  public var currentCount: @Sendable () throws -> Int

  /// Increments the count and returns it.
  ///
  /// An increment returns the new count. Concurrent increments lose no count. An increment of the largest number throws
  /// and changes nothing.
  ///
  /// - Throws: ``CounterServiceError/overflow`` at the largest number; an error if the count cannot be saved.
  public var increment: @Sendable () throws -> Int

  /// Sets the count to 0.
  ///
  /// After a reset the count starts at 0 again. A reset before the first increment changes nothing.
  ///
  /// - Throws: An error if the count cannot be saved.
  public var reset: @Sendable () throws -> Void

  /// Replaces the count, for example with the one before a reset.
  ///
  /// After a restore the count continues from the restored number.
  ///
  /// - Throws: An error if the count cannot be saved.
  public var restore: @Sendable (_ count: Int) throws -> Void
}

/// The reason why a fetch cannot be counted.
public enum CounterServiceError: Error, Equatable, CustomStringConvertible {
  /// The count is the largest number.
  case overflow

  /// What happened, and what to do.
  public var description: String {
    "The count has reached its maximum, \(Int.max). Use another database."
  }
}

extension Int {
  /// Returns a count plus 1; nil counts as 0.
  ///
  /// - Throws: ``CounterServiceError/overflow`` instead of a trap.
  static func increment(_ count: Int?) throws -> Int {
    let (sum, overflows) = (count ?? 0).addingReportingOverflow(1)
    guard !overflows else { throw CounterServiceError.overflow }
    return sum
  }
}

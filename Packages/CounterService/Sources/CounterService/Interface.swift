/// Counts the fetches that were saved.
///
/// Every endpoint is one step that happens as a whole or not at all, and is durable when it returns. The count
/// outlives the service. The count is seen at once wherever the service is open.
///
/// Inside a unit of work an endpoint joins the unit, and is kept or undone with it, if both are of one
/// database. Outside one it blocks the calling thread while it waits for its turn, so asynchronous code calls
/// it inside a unit.
public struct CounterService: Sendable {
  /// The number of fetches since the last reset.
  ///
  /// Counting begins at 0.
  ///
  /// - Throws: what keeps the count from being read.
  public var currentCount: @Sendable () throws -> Int

  /// Counts one more.
  ///
  /// An increment returns the new count. Nobody else counts during an increment. At the largest number an
  /// increment is an error, and the count stays.
  ///
  /// - Throws: what keeps the count from being saved; ``CounterServiceError/overflow`` at the largest
  ///   number.
  public var increment: @Sendable () throws -> Int

  /// Starts again.
  ///
  /// After a reset counting begins at 0 again. A reset of what was never counted is no error.
  ///
  /// - Throws: what keeps the count from being saved.
  public var reset: @Sendable () throws -> Void

  /// Takes up a count from before a reset.
  ///
  /// After a restore counting goes on from the restored count, whatever was counted before.
  ///
  /// - Throws: what keeps the count from being saved.
  public var restore: @Sendable (_ count: Int) throws -> Void

  /// A service made of its endpoints.
  public init(
    currentCount: @escaping @Sendable () throws -> Int,
    increment: @escaping @Sendable () throws -> Int,
    reset: @escaping @Sendable () throws -> Void,
    restore: @escaping @Sendable (_ count: Int) throws -> Void
  ) {
    self.currentCount = currentCount
    self.increment = increment
    self.reset = reset
    self.restore = restore
  }
}

/// Why something cannot be counted.
public enum CounterServiceError: Error, Equatable, CustomStringConvertible {
  /// The count has reached the largest number there is.
  case overflow

  /// What is wrong, and what to do.
  public var description: String {
    "The count has reached the largest number there is, \(Int.max). Begin with another database."
  }
}

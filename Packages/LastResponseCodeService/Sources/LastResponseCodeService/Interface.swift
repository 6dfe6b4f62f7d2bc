public import PortableFoundation

/// Stores the response code of the last fetch.
///
/// Reopening the service preserves the response code. A change is immediately visible wherever the service is open.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct LastResponseCodeService: Sendable {
  /// Returns the stored response code; nil if none is stored.
  ///
  /// Initially the response code is nil.
  ///
  /// - Throws: An error if the response code cannot be read.
  public var responseCode: @Sendable () throws -> UUID?

  /// Stores a response code.
  ///
  /// An update replaces the previous response code.
  ///
  /// - Throws: An error if the response code cannot be saved.
  public var updateResponseCode: @Sendable (_ code: UUID) throws -> Void

  /// Removes the response code.
  ///
  /// After a reset the response code is nil until the next update. A reset without a response code changes nothing.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var reset: @Sendable () throws -> Void
}

public import PortableFoundation

/// Remembers the response code that was fetched last.
///
/// Every endpoint is one step that happens as a whole or not at all, and is durable when it returns. The code
/// outlives the service. The code is seen at once wherever the service is open.
///
/// Inside a unit of work an endpoint joins the unit, and is kept or undone with it, if both are of one
/// database. Outside one it blocks the calling thread while it waits for its turn, so asynchronous code calls
/// it inside a unit.
public struct LastResponseCodeService: Sendable {
  /// The code that is remembered.
  ///
  /// At first there is no code, which is nil.
  ///
  /// - Throws: what keeps the code from being read.
  public var responseCode: @Sendable () throws -> UUID?

  /// Remembers a code.
  ///
  /// Of all updates the last one is remembered.
  ///
  /// - Throws: what keeps the code from being saved.
  public var updateResponseCode: @Sendable (_ code: UUID) throws -> Void

  /// Forgets the code.
  ///
  /// After a reset there is no code, until the next update. A reset without a code is no error.
  ///
  /// - Throws: what keeps that from being saved.
  public var reset: @Sendable () throws -> Void

  /// A service made of its endpoints.
  public init(
    responseCode: @escaping @Sendable () throws -> UUID?,
    updateResponseCode: @escaping @Sendable (_ code: UUID) throws -> Void,
    reset: @escaping @Sendable () throws -> Void
  ) {
    self.responseCode = responseCode
    self.updateResponseCode = updateResponseCode
    self.reset = reset
  }
}

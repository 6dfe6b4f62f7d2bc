#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Remembers the response code that was fetched last.
///
/// Every endpoint is one step that happens as a whole or not at all, and is durable when it returns. Inside
/// a unit of work of the same database it joins the unit. Outside one it blocks the calling thread while it
/// waits for its turn, so asynchronous code calls it inside a unit.
public struct LastResponseCodeService: Sendable {
  /// The code that was remembered last, or nil if there is none.
  ///
  /// - Throws: what keeps the code from being read.
  public var responseCode: @Sendable () throws -> UUID?

  /// Remembers a code in place of the one before.
  ///
  /// - Throws: what keeps the code from being saved.
  public var updateResponseCode: @Sendable (_ code: UUID) throws -> Void

  /// Forgets the code.
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

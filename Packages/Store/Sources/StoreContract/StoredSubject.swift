public import Store

/// A client that keeps its data in a database, under test, with what the rules of its contract need.
public struct StoredSubject<Client: Sendable>: Sendable {
  /// The client; it has no data at first.
  public var client: Client

  /// A client of the same data, on a second connection where there is such a thing.
  public var other: Client

  /// The units of work that the client joins.
  public var unitOfWork: UnitOfWork

  /// Opens the same data again, as the next run of a program does.
  public var reopened: @Sendable () async throws -> Client
}

public import SQLiteDatabase
public import Store
public import Testing

/// A working configuration of a client that stores its data in a database.
public struct StoredConfiguration<Client: Sendable>: CustomTestStringConvertible, Sendable {
  /// The name in test reports.
  public let testDescription: String

  /// Creates a client without data.
  public let subject: @Sendable () async throws -> StoredSubject<Client>

  /// Returns a configuration whose client uses a database in memory.
  public static func inMemory(
    _ name: String,
    _ client: @escaping @Sendable (SQLiteDatabase) -> Client
  ) -> Self {
    Self(testDescription: name) {
      let database = SQLiteDatabase.inMemory()
      return StoredSubject(
        client: client(database),
        other: client(database),
        unitOfWork: .mock(in: database)
      )
    }
  }
}

/// A client that stores its data in a database, under test, with the resources that the rules of its contract need.
public struct StoredSubject<Client: Sendable>: Sendable {
  /// The client, which has no data at first.
  public var client: Client

  /// Another client of the same data, on a second connection if there are two.
  public var other: Client

  /// The units of work that the client joins.
  public var unitOfWork: UnitOfWork
}

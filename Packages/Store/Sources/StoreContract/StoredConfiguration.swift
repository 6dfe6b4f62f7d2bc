public import SQLDatabase
public import SQLiteDatabase
public import Store
import TemporaryDirectory
public import Testing

/// A working configuration of a client that stores its data in a database.
public struct StoredConfiguration<Client: Sendable>: CustomTestStringConvertible, Sendable {
  /// The name in test reports.
  public let testDescription: String

  /// Creates a client without data, in memory or in a directory that no other test uses.
  public let subject: @Sendable () async throws -> StoredSubject<Client>

  /// Returns a configuration whose client uses a database in memory.
  public static func inMemory(
    _ name: String,
    _ client: @escaping @Sendable (SQLiteDatabase) -> Client
  ) -> Self {
    Self(testDescription: name) {
      let database = SQLiteDatabase.inMemory()
      let other = client(database)
      return StoredSubject(
        client: client(database),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    }
  }

  /// Returns configurations whose clients use a database in a file, with one connection and with two.
  public static func inFile(
    _ schema: Schema,
    client: @escaping @Sendable (any SQLDatabase) -> Client
  ) -> [Self] {
    [1, 2].map { connections in
      Self("live on \(connections) connections", onOneConnection: connections == 1, client) {
        let directory = TemporaryDirectory()
        return { try await SQLiteDatabase.open(at: directory.file("test.sqlite3"), schema: schema) }
      }
    }
  }

  private init(
    testDescription: String,
    subject: @escaping @Sendable () async throws -> StoredSubject<Client>
  ) {
    self.testDescription = testDescription
    self.subject = subject
  }

  /// Creates a configuration whose clients share a connection, or have separate ones, from a closure that opens the database.
  init(
    _ name: String,
    onOneConnection isShared: Bool,
    _ client: @escaping @Sendable (any SQLDatabase) -> Client,
    opener: @escaping @Sendable () async throws -> @Sendable () async throws -> any SQLDatabase
  ) {
    self.init(testDescription: name) {
      let open = try await opener()
      let database = try await open()
      return StoredSubject(
        client: client(database),
        other: client(isShared ? database : try await open()),
        unitOfWork: .live(in: database),
        reopened: { client(try await open()) }
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

  /// Opens the same data again, like the next run of a program.
  public var reopened: @Sendable () async throws -> Client
}

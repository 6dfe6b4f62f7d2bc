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
  ///
  /// - Parameters:
  ///   - open: Opens the database at a path.
  ///   - unitOfWork: Creates the units of work of a database.
  ///   - client: Creates the client of a database.
  public static func inFile<Database: Sendable>(
    opening open: @escaping @Sendable (_ path: String) async throws -> Database,
    unitOfWork: @escaping @Sendable (Database) -> UnitOfWork,
    client: @escaping @Sendable (Database) -> Client
  ) -> [Self] {
    [1, 2].map { connections in
      Self(testDescription: "live on \(connections) connections") {
        let directory = TemporaryDirectory()
        let path = directory.file("test.sqlite3")
        let database = try await open(path)
        return StoredSubject(
          client: client(database),
          other: client(connections == 1 ? database : try await open(path)),
          unitOfWork: unitOfWork(database),
          reopened: { client(try await open(directory.file("test.sqlite3"))) }
        )
      }
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

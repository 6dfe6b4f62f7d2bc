import PostgresServer
public import Store

extension StoredConfiguration {
  /// Returns configurations whose clients use a database on a PostgreSQL server: with one connection, with two, and with
  /// two through a pooler.
  ///
  /// Each subject has a separate schema. Run the tests one after another, with the traits `.requiresPostgres` and
  /// `.serialized`, since each has up to three connections. Without an installed pooler its configuration is missing.
  ///
  /// - Parameters:
  ///   - open: Opens the database at a location with a schema of this name.
  ///   - unitOfWork: Creates the units of work of a database.
  ///   - client: Creates the client of a database.
  public static func onServer<Database: Sendable>(
    opening open: @escaping @Sendable (_ uri: String, _ schema: String) async throws -> Database,
    unitOfWork: @escaping @Sendable (Database) -> UnitOfWork,
    client: @escaping @Sendable (Database) -> Client
  ) -> [Self] {
    ServerConnection.available.map { connection in
      Self(testDescription: "\(connection)") {
        let server = try await PostgresServer.shared()
        let (uri, schema) = (try connection.uri(of: server), server.uniqueSchema())
        let database = try await open(uri, schema)
        return StoredSubject(
          client: client(database),
          other: client(connection.isShared ? database : try await open(uri, schema)),
          unitOfWork: unitOfWork(database),
          reopened: { client(try await open(uri, schema)) }
        )
      }
    }
  }
}

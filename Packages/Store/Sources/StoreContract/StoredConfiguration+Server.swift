import PostgresDatabase
import PostgresServer
public import SQLDatabase
import Store

/// How the clients of a configuration are connected to a PostgreSQL server.
private enum ServerConnection: String {
  case shared = "PostgreSQL on 1 connection"
  case separate = "PostgreSQL on 2 connections"

  /// A pooler gives a connection of the server to each transaction.
  case pooled = "PostgreSQL through a pooler"
}

extension StoredConfiguration {
  /// Returns configurations whose clients use a database on a PostgreSQL server: with one connection, with two, and with
  /// two through a pooler.
  ///
  /// Each subject has a separate schema. Run the tests one after another, with the traits `.requiresPostgres` and
  /// `.serialized`, since each has up to three connections. Without an installed pooler its configuration is missing; the CI
  /// has one.
  ///
  /// - Parameters:
  ///   - tables: The statements that create the tables.
  ///   - client: Creates the client of a database.
  public static func onServer(
    creating tables: [SQLStatement],
    client: @escaping @Sendable (any SQLDatabase) -> Client
  ) -> [Self] {
    let connections: [ServerConnection] = [.shared, .separate]
    return (connections + (PostgresServer.isPoolAvailable ? [.pooled] : [])).map { connection in
      Self(testDescription: connection.rawValue) {
        let server = try await PostgresServer.shared()
        let uri = connection == .pooled ? try server.pooledURI() : server.uri
        let schema = PostgresSchema(name: server.uniqueSchema(), migrations: [tables])
        // On a busy machine, a rule about values of megabytes can pause for longer than the default between two statements.
        let timeouts = Timeouts(idle: .seconds(60))
        let database = try await PostgresDatabase.open(at: uri, schema: schema, timeouts: timeouts)
        let other =
          connection == .shared
          ? database : try await PostgresDatabase.open(at: uri, schema: schema, timeouts: timeouts)
        return StoredSubject(
          client: client(database),
          other: client(other),
          unitOfWork: .live(in: database)
        )
      }
    }
  }
}

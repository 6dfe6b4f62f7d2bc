public import PostgresServer

/// How the clients of a configuration are connected to a PostgreSQL server.
public enum ServerConnection: String, CustomStringConvertible, Sendable {
  /// All clients share one connection.
  case shared = "PostgreSQL on 1 connection"

  /// Each client has its own connection.
  case separate = "PostgreSQL on 2 connections"

  /// Each client has its own connection to a pooler, which gives a connection of the server to each transaction.
  case pooled = "PostgreSQL through a pooler"

  /// The kinds of connections that can be tested here; all of them in the CI.
  public static let available: [Self] =
    PostgresServer.isPoolAvailable ? [.shared, .separate, .pooled] : [.shared, .separate]

  /// Whether the clients share a connection.
  public var isShared: Bool { self == .shared }

  /// The location of the database on a server.
  public func uri(of server: PostgresServer) throws -> String {
    self == .pooled ? try server.pooledURI() : server.uri
  }

  /// The name in test reports.
  public var description: String { rawValue }
}

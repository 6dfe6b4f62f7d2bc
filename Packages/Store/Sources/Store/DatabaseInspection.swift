public import SQLDatabase

/// The state of a database, which may be damaged.
public enum DatabaseInspection: Equatable, Sendable {
  /// The state of a database in a file.
  case file(FileInspection)

  /// The state of a database on a server.
  case server(ServerInspection)
}

/// The state of a database in a file.
public struct FileInspection: Equatable, Sendable {
  /// The permissions of the file and its directory, and the free space.
  public var access: DatabaseAccess

  /// Whether the inspection rolled back the hot journal of a crashed process.
  public var rolledBackHotJournal: Bool

  /// The reason why the database cannot be created or opened, or the damage in it; nil if the database is intact.
  public var fault: DatabaseError?

  /// Creates an inspection.
  public init(access: DatabaseAccess, rolledBackHotJournal: Bool, fault: DatabaseError?) {
    self.access = access
    self.rolledBackHotJournal = rolledBackHotJournal
    self.fault = fault
  }
}

/// The state of a database on a server that accepted a connection.
public struct ServerInspection: Equatable, Sendable {
  /// The transport of the connection.
  public enum Connection: Equatable, Sendable {
    /// A Unix socket, which does not leave the machine.
    case socket

    /// TLS with a verified server.
    case encrypted

    /// TLS with a server that was not verified: another one can pretend to be it.
    case unverified

    /// TCP without TLS: the network can read and change the data.
    case unencrypted
  }

  /// The copies of the data on standby servers.
  public enum Replication: Equatable, Sendable {
    /// No standby server is connected.
    case none

    /// A failover can lose the latest changes, although they were saved.
    case asynchronous(standbys: Int)

    /// A change is saved on a standby server, too, before its command succeeds.
    case synchronous

    /// A change waits for a standby server, but none is connected: its command fails.
    case synchronousWithoutStandby
  }

  /// The name and the version of the server, such as "PostgreSQL 17.2".
  public var server: String

  /// The transport of the connection.
  public var connection: Connection

  /// The role of the program.
  public var role: String

  /// Whether the role is a superuser, which the program never needs.
  public var isSuperuser: Bool

  /// Whether the role owns the tables, so that it can change and drop them.
  public var ownsTables: Bool

  /// Whether the role may change the tables, or create them if there are none.
  public var mayWrite: Bool

  /// The encoding of text, such as `UTF8`.
  public var encoding: String

  /// The copies of the data on standby servers.
  public var replication: Replication

  /// Whether the server is a replica.
  public var isReadOnly: Bool

  /// The version of the tables; nil if there are none yet.
  public var schemaVersion: Int?

  /// The time of the server minus that of this machine.
  public var clockDifference: Duration

  /// The reason why the database cannot be used; nil if the database can be used.
  public var fault: DatabaseError?

  /// Creates an inspection.
  public init(
    server: String,
    connection: Connection,
    role: String,
    isSuperuser: Bool,
    ownsTables: Bool,
    mayWrite: Bool,
    encoding: String,
    replication: Replication,
    isReadOnly: Bool,
    schemaVersion: Int?,
    clockDifference: Duration,
    fault: DatabaseError?
  ) {
    self.server = server
    self.connection = connection
    self.role = role
    self.isSuperuser = isSuperuser
    self.ownsTables = ownsTables
    self.mayWrite = mayWrite
    self.encoding = encoding
    self.replication = replication
    self.isReadOnly = isReadOnly
    self.schemaVersion = schemaVersion
    self.clockDifference = clockDifference
    self.fault = fault
  }
}

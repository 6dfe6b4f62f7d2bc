public import PortableFoundation
import SQLDatabase
import TransactionQueue

extension PostgresDatabase {
  /// The state of a server and of a database on it.
  public struct Inspection: Equatable, Sendable {
    /// The version of the server, such as "15.18".
    public var serverVersion: String

    /// Whether the connection is encrypted.
    public var isEncrypted: Bool

    /// Whether TLS has verified that the server is the one that the location names.
    public var isVerified: Bool

    /// Whether the connection is a socket in the file system of this machine.
    public var isLocal: Bool

    /// The role of the connection.
    public var role: String

    /// Whether the role may do everything on the server, which no application needs.
    public var isSuperuser: Bool

    /// Whether the role owns the tables and so can remove them; false if there are none.
    public var ownsTables: Bool

    /// Whether the role may change the tables, or create them if there are none, and its transactions write by default.
    public var mayWrite: Bool

    /// The encoding of the database.
    public var encoding: String

    /// The standbys that a commit waits for (`synchronous_standby_names`); empty if it waits for none.
    public var synchronousStandbys: String

    /// The number of connected standbys.
    public var standbyCount: Int

    /// The number of connected standbys that a commit waits for.
    ///
    /// A role without the privileges of `pg_monitor` cannot distinguish the standbys, and counts all.
    public var synchronousStandbyCount: Int

    /// Whether the server is a replica.
    public var isReadOnly: Bool

    /// The version of the tables; nil if there are none that this role may read.
    public var schemaVersion: Int?

    /// The reason why the tables cannot be used, such as those of another application.
    public var fault: PostgresDatabaseError?

    /// The time of the server.
    public var time: Date
  }

  /// Inspects a server and a database on it; creates nothing.
  ///
  /// A replica, a database of another encoding and one with newer tables are inspected too.
  ///
  /// - Throws: ``PostgresDatabaseError`` if the server accepts no connection; `CancellationError`.
  public static func inspect(
    at uri: String,
    schema: PostgresSchema,
    timeouts: Timeouts = Timeouts()
  ) async throws -> Inspection {
    let string = try ConnectionString(uri)
    let inspector = Inspector(
      connector: Connector(string: string, schema: schema, timeouts: timeouts)
    )
    let queue = TransactionQueue(label: "PostgresDatabase.inspect", owning: inspector)
    return try await queue.unitOfWork(.read) { try $0.inspect(schema) }
  }
}

/// A connection for an inspection, without transactions.
private final class Inspector: Transactional {
  private let connector: Connector
  private var session: Session?

  init(connector: Connector) {
    self.connector = connector
  }

  func begin(_: TransactionAccess, level: Int, isCancelled: @escaping () -> Bool) throws {
    let cancellation = Cancellation(isRequested: isCancelled)
    do {
      session = try connector.connect(cancellation)
    } catch let error as PostgresDatabaseError {
      guard error.isOfUnsuitableServer else { throw error }
      session = try connector.connect(isInspecting: true, cancellation)
    }
  }

  func commit(level: Int) {}
  func rollBack(level: Int) {}

  func inspect(_ schema: PostgresSchema) throws -> PostgresDatabase.Inspection {
    guard let session else { preconditionFailure("An inspection is inside a transaction.") }
    var inspection: PostgresDatabase.Inspection?
    try session.inspect(
      """
      SELECT current_user::text, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user), \
      current_setting('synchronous_standby_names'), (SELECT count(*) FROM pg_stat_replication), \
      (SELECT count(*) FROM pg_stat_replication WHERE sync_state IS DISTINCT FROM 'async'), \
      pg_is_in_recovery(), (extract(epoch FROM clock_timestamp()) * 1000)::bigint, \
      coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE relname = 'schema_version' \
      AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = \(schema.literal))), false), \
      NOT current_setting('default_transaction_read_only')::boolean AND coalesce((SELECT has_table_privilege(pg_class.oid, 'UPDATE') FROM pg_class \
      WHERE relname = 'schema_version' AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = \(schema.literal))), \
      (SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = \(schema.literal)), \
      has_database_privilege(current_database(), 'CREATE'))
      """
    ) { row in
      inspection = PostgresDatabase.Inspection(
        serverVersion: session.setting("server_version") ?? "",
        isEncrypted: session.isEncrypted,
        isVerified: session.isVerified,
        isLocal: session.isLocal,
        role: try row.value(0),
        isSuperuser: try row.value(1),
        ownsTables: try row.value(7),
        mayWrite: try row.value(8),
        encoding: session.setting("server_encoding") ?? "",
        synchronousStandbys: try row.value(2),
        standbyCount: try row.value(3),
        synchronousStandbyCount: try row.value(4),
        isReadOnly: try row.value(5),
        schemaVersion: nil,
        time: Date(milliseconds: Int64(try row.value(6, as: Int.self)))
      )
    }
    guard var inspection else { throw session.damage("the server returned no row") }
    do {
      guard try session.hasVersion(in: schema) else { return inspection }
      var stored: StoredVersion?
      try session.run(
        batch: "SELECT application, number FROM \(schema.identifier).schema_version"
      ) { stored = try StoredVersion($0) }
      inspection.schemaVersion = stored?.number
      _ = try schema.validated(stored, at: session.location)
    } catch let error as PostgresDatabaseError {
      guard !session.isLost else { throw error }
      inspection.fault =
        error.isOfMissingTable
        ? .foreign(location: session.location, schema: schema.name) : error
    }
    return inspection
  }
}

/// An error of a database on a server; each location is without its password.
public enum PostgresDatabaseError: Error, Equatable, Sendable {
  /// The client library, libpq, is not installed or too old.
  case libraryMissing(cause: String)

  /// The location is not a valid URI of a database on a server.
  case invalidLocation(location: String, cause: String)

  /// The location names a service that no service file has, or whose service file is invalid.
  case missingService(location: String, cause: String)

  /// No server answers, or the connection was lost; nothing of the open transaction was saved.
  case unreachable(location: String, cause: String)

  /// The server refuses the user or the password, or its identity cannot be verified.
  case refused(location: String, cause: String)

  /// The server has no such database.
  case missingDatabase(location: String, cause: String)

  /// The role lacks a privilege.
  case notPermitted(location: String, cause: String)

  /// The server has too many connections, starts up, or shuts down.
  case busy(location: String, cause: String)

  /// A lock or an answer took longer than the time limit, or the server ended a transaction that did nothing for long.
  case timedOut(location: String, cause: String)

  /// The server is a replica, or accepts no writes.
  case readOnly(location: String, cause: String)

  /// The server's disk is full.
  case full(location: String, cause: String)

  /// A newer version of this application migrated the tables.
  case newer(location: String, schema: String, version: Int, supported: Int)

  /// The role lacks the privilege to create the schema or its tables.
  case cannotCreate(location: String, schema: String, cause: String)

  /// The schema has other tables than this application's.
  case foreign(location: String, schema: String)

  /// The schema or its code may belong to another user, and would run with the privileges of the role.
  case untrusted(location: String, schema: String, cause: String)

  /// The database that is to be created has tables already.
  case exists(location: String, schema: String)

  /// The database cannot keep the application's data, such as one with another encoding than UTF-8.
  case unsuitable(location: String, cause: String)

  /// The connection was lost during a commit, and the server did not answer again: the changes may be saved.
  ///
  /// A recorded commit is one that the handler of the database has stored.
  case outcomeUnknown(location: String, cause: String, isRecorded: Bool)

  /// A stored value has an unexpected type.
  case damaged(location: String, cause: String)

  /// Another error, with the server's code (SQLSTATE) and its message.
  case failed(location: String, code: String, cause: String)
}

extension PostgresDatabaseError: CustomStringConvertible {
  /// The location, the cause and a suggested fix.
  public var description: String {
    switch self {
    case .libraryMissing(let cause):
      """
      Cannot use a database on a server: \(cause). Install libpq 14 or later: the package libpq5 (Debian, Ubuntu), \
      libpq (Fedora, Alpine, Homebrew) or postgresql-libs (Arch).
      """
    case .invalidLocation(let location, let cause):
      """
      The location \(location) is not valid: \(cause). Write it like postgresql://user@host:5432/database, with a \
      percent sign and two digits for each special character.
      """
    case .missingService(let location, let cause):
      """
      The location \(location) is not valid: \(cause). Check the name of the service, and the file ~/.pg_service.conf or \
      the one that PGSERVICEFILE names.
      """
    case .unreachable(let location, let cause):
      """
      Cannot reach the database \(location): \(cause). Check that the server is running, and the host and port.
      """
    case .refused(let location, let cause):
      """
      Cannot log in to the database \(location): \(cause). Check the user, the password (PGPASSFILE or ~/.pgpass, mode \
      0600), the server's certificate and its pg_hba.conf.
      """
    case .missingDatabase(let location, let cause):
      """
      The database \(location) does not exist: \(cause). Create it with createdb: this program creates tables, but no \
      databases.
      """
    case .notPermitted(let location, let cause):
      "The role of the database \(location) lacks a privilege: \(cause). Ask the owner of the tables to grant it."
    case .busy(let location, let cause):
      "The server of the database \(location) accepts no connection now: \(cause). Try again."
    case .timedOut(let location, let cause):
      """
      The database \(location) took too long: \(cause). Try again; if another program holds the lock, end it first.
      """
    case .readOnly(let location, let cause):
      """
      The database \(location) accepts no changes: \(cause). Use the primary server, or list all servers of the cluster \
      in the location.
      """
    case .full(let location, let cause):
      "Cannot save to the database \(location): \(cause). Free some space on the server."
    case .newer(let location, let schema, let version, let supported):
      """
      The schema \(schema) of the database \(location) has version \(version), but this program supports versions up \
      to \(supported). Update the program; the tables were not changed.
      """
    case .cannotCreate(let location, let schema, let cause):
      """
      Cannot create the schema \(schema) or its tables in the database \(location): \(cause). Run this command once \
      as the owner of the database, or let the owner create the schema for this role.
      """
    case .foreign(let location, let schema):
      """
      The schema \(schema) of the database \(location) belongs to another application. Use another database; this one \
      was not changed.
      """
    case .untrusted(let location, let schema, let cause):
      """
      Refused the schema \(schema) of the database \(location): \(cause). Code of another user would run with your \
      privileges. Documentation/postgres.md describes the owners and objects that are trusted; nothing was read or changed.
      """
    case .exists(let location, let schema):
      """
      Cannot create the schema \(schema) in the database \(location): it has tables already. Use another database, or \
      remove the schema first.
      """
    case .unsuitable(let location, let cause):
      """
      The database \(location) is not suitable: \(cause). Use a database with the encoding UTF8 on PostgreSQL 14 or \
      later.
      """
    case .outcomeUnknown(let location, let cause, let isRecorded):
      """
      The database \(location) did not confirm a commit: \(cause). The changes may be saved; \
      \(isRecorded ? "the next command reports whether they are" : "check that before you repeat the command").
      """
    case .damaged(let location, let cause):
      "The database \(location) is damaged: \(cause). Restore a backup."
    case .failed(let location, let code, let cause):
      """
      The database \(location) failed: \(cause) (SQLSTATE \(code)). \
      \(Self.isOfServer(code) ? "The log of the server may say more" : "Report this as a bug").
      """
    }
  }

  /// Returns whether an error comes from the resources, the system or the state of the server, and not from a statement.
  private static func isOfServer(_ code: String) -> Bool {
    ["53", "54", "57", "58", "F0", "XX"].contains { code.hasPrefix($0) }
  }

  /// The cause alone, as a clause without a full stop.
  public var cause: String {
    switch self {
    case .libraryMissing(let cause), .invalidLocation(_, let cause), .missingService(_, let cause),
      .unreachable(_, let cause), .refused(_, let cause), .missingDatabase(_, let cause),
      .notPermitted(_, let cause), .busy(_, let cause), .timedOut(_, let cause),
      .readOnly(_, let cause), .full(_, let cause), .cannotCreate(_, _, let cause),
      .untrusted(_, _, let cause), .unsuitable(_, let cause), .outcomeUnknown(_, let cause, _),
      .damaged(_, let cause),
      .failed(_, _, let cause):
      cause
    case .newer, .foreign, .exists: description
    }
  }
}

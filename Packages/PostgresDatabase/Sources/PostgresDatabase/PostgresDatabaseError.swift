/// An error of a database on a server; each location is without its password.
public enum PostgresDatabaseError: Error, Equatable, Sendable {
  /// The client library, libpq, is not installed or too old.
  case libraryMissing(cause: String)

  /// The location is not a valid URI of a database on a server.
  case invalidLocation(location: String, cause: String)

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

  /// The schema has other tables than this application's.
  case foreign(location: String, schema: String)

  /// The database that is to be created has tables already.
  case exists(location: String, schema: String)

  /// The database cannot keep the application's data, such as one with another encoding than UTF-8.
  case unsuitable(location: String, cause: String)

  /// The connection was lost during a commit, and the server did not answer again: the changes may be saved.
  case outcomeUnknown(location: String, cause: String)

  /// A stored value has an unexpected type.
  case damaged(location: String, cause: String)

  /// Another error, with the server's code (SQLSTATE) and its message.
  case failed(location: String, code: String, cause: String)
}

/// The kind of SQL that a database understands.
public enum SQLDialect: Sendable {
  /// The SQL of SQLite.
  case sqlite

  /// The SQL of PostgreSQL.
  case postgres
}

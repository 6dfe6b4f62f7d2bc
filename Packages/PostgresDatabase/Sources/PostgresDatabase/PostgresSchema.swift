public import SQLDatabase

/// The name and the migrations of a database on a server.
public struct PostgresSchema: Sendable {
  /// The name of the application and of the schema, the namespace that contains its tables.
  public var name: String

  /// The statements that migrate the tables from one version to the next; the first element creates version 1.
  ///
  /// Never change a released element; append a new one for a new version. Statements without a schema refer to this
  /// one. `last_id`, `schema_version` and `commit_token` are names of the database's own tables, and `next_id(text)` is
  /// a function that returns 1, 2, 3… for a name: unlike those of a sequence, its numbers have no gaps, because they
  /// are rolled back with the transaction.
  public var migrations: [[SQLStatement]]

  /// Creates a schema.
  public init(name: String, migrations: [[SQLStatement]]) {
    precondition(!name.isEmpty && !name.utf8.contains(0), "A schema needs a name.")
    self.name = name
    self.migrations = migrations
  }

  /// The schema version after all migrations.
  public var version: Int { migrations.count }

  /// The name as an identifier in SQL.
  var identifier: String { "\"\(name.doubling("\""))\"" }

  /// The name as a text in SQL.
  var literal: String { "'\(name.doubling("'"))'" }
}

extension String {
  /// Returns the text with each occurrence of a quotation mark doubled, as in quotes of SQL, also before a combining mark.
  fileprivate func doubling(_ mark: Unicode.Scalar) -> String {
    String(UnicodeScalarView(unicodeScalars.flatMap { $0 == mark ? [$0, $0] : [$0] }))
  }
}

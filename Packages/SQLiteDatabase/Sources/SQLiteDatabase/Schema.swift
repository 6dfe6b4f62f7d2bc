public import SQLDatabase

/// The application ID and the migrations of a database.
public struct Schema: Sendable {
  /// The number that identifies the application's databases (SQLite's `application_id`; not 0).
  public var applicationID: Int32

  /// The statements that migrate the database from one version to the next; the first element creates version 1.
  ///
  /// To combine the tables of several packages, concatenate their statements:
  ///
  ///     migrations: [CounterStore.schemaVersion1 + NoteStore.schemaVersion1, NoteStore.schemaVersion2]
  ///
  /// Never change a released element, not even its white space; append a new one for a new version. The list is explicit because a list derived
  /// from the packages would change a released version as soon as one of them adds a migration.
  public var migrations: [[SQLStatement]]

  /// The ``currentDigest()`` of the schema as a constant; nil, or a digest that does not match, only costs time.
  ///
  /// Opening a database compares its objects with those that the migrations create, since the triggers of a crafted file
  /// would change what every statement does. With a digest, opening hashes the objects of the file instead of running
  /// all migrations in memory, which takes as long as reading a small table.
  public var digest: String?

  /// Creates a schema.
  public init(applicationID: Int32, migrations: [[SQLStatement]], digest: String? = nil) {
    precondition(applicationID != 0, "0 is the application ID of a database without one.")
    self.applicationID = applicationID
    self.migrations = migrations
    self.digest = digest
  }

  /// The schema version after all migrations (SQLite's `user_version`).
  public var version: Int { migrations.count }

  /// Returns the SHA-256 digest of the tables, indexes, triggers and views after all migrations.
  ///
  /// - Throws: ``SQLiteDatabaseError`` if a migration fails.
  public func currentDigest() throws -> String {
    try Connection(temporaryFor: "(in memory)", running: migrations[...]).objectDigest()
  }
}

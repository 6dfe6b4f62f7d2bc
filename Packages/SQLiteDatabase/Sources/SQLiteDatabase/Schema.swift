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

  /// Creates a schema.
  public init(applicationID: Int32, migrations: [[SQLStatement]]) {
    precondition(applicationID != 0, "0 is the application ID of a database without one.")
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The schema version after all migrations (SQLite's `user_version`).
  public var version: Int { migrations.count }
}

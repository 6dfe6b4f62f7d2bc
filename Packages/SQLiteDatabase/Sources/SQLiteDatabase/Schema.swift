/// Whose database it is, and how its tables came to be.
public struct Schema: Sendable {
  /// Tells the application's databases from all others (SQLite's `application_id`; not 0).
  public var applicationID: Int32

  /// The statements that lead from one version to the next; the first element leads to version 1.
  ///
  /// A version combines the tables of several packages by adding their statements:
  ///
  ///     migrations: [CounterStore.schemaVersion1 + NoteStore.schemaVersion1, NoteStore.schemaVersion2]
  ///
  /// A released element never changes, and a new version is a new element at the end. So the list is explicit: if it
  /// were derived from the packages, a new migration of one would change a released version of the file.
  public var migrations: [[SQLStatement]]

  /// A schema of so many versions as there are migrations.
  public init(applicationID: Int32, migrations: [[SQLStatement]]) {
    precondition(applicationID != 0, "0 is the application id of a database that nobody claimed.")
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The version that this schema leads to (SQLite's `user_version`).
  public var version: Int { migrations.count }
}

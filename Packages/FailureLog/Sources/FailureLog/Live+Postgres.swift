public import SQLDatabase

extension FailureLog {
  /// The migration to version 1 of a schema of PostgreSQL, which creates the table.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. The index contains the start of each URL, since an
  /// entry is limited to 2,704 bytes.
  public static var postgresSchemaVersion1: [SQLStatement] {
    [
      "INSERT INTO last_id (name, last) VALUES ('failure', 0)",
      """
      CREATE TABLE failure (
        id bigint PRIMARY KEY DEFAULT next_id('failure'),
        time bigint NOT NULL,
        last_time bigint NOT NULL,
        count bigint NOT NULL,
        url text COLLATE "C" NOT NULL,
        step text COLLATE "C" NOT NULL,
        code text COLLATE "C" NOT NULL,
        cause text COLLATE "C" NOT NULL,
        duration bigint NOT NULL
      )
      """,
      "CREATE INDEX failure_url ON failure (left(url, 200), id)",
    ]
  }
}

extension Table {
  /// The condition of a server; its first part uses the index.
  static let isOfServerInPostgres: StaticString = "left(url, 200) = left(?1, 200) AND url = ?1 AND"

  /// Continues with the id after those of restored records; SQLite does so automatically.
  func continueIDs() throws {
    guard database.dialect == .postgres else { return }
    try database.execute(
      "UPDATE last_id SET last = greatest(last, (SELECT max(id) FROM failure)) WHERE name = 'failure'"
    )
  }
}

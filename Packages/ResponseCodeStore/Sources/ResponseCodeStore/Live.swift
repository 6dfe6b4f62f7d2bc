public import SQLDatabase
public import Store

extension ResponseCodeStore {
  /// A store in the table `response_code` of a database, as text in lower case.
  public static func live(in database: any SQLDatabase) -> Self {
    live(in: database, table: "response_code")
  }

  /// The migration to version 1 of a schema of SQLite, which creates the table.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE response_code (
        key TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """
    ]
  }
}

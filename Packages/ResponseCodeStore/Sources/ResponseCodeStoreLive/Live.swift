public import ResponseCodeStore
public import SQLiteDatabase
public import Store
import StoreLive

extension ResponseCodeStore {
  /// A response code store in the table `response_code` of a database; codes are text in lower case.
  public static func live(in database: SQLiteDatabase) -> Self {
    live(in: database, table: "response_code")
  }

  /// What version 1 of a schema does to make the table.
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

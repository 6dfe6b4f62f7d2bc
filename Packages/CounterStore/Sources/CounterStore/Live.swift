public import SQLDatabase
public import Store

extension CounterStore {
  /// A store in the table `counter` of a database.
  public static func live(in database: any SQLDatabase) -> Self {
    live(in: database, table: "counter")
  }

  /// The migration to version 1 of a schema of SQLite, which creates the table.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE counter (
        key TEXT NOT NULL PRIMARY KEY,
        value INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """
    ]
  }
}

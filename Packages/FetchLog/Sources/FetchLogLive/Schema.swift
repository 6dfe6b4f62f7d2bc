public import FetchLog
public import SQLiteDatabase

extension FetchLog {
  /// What version 1 of a schema does to make the tables.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. `AUTOINCREMENT` keeps an id from being
  /// given a second time after the newest record was removed.
  public static var schemaVersion1: [SQLStatement] {
    [
      "CREATE TABLE generation (id INTEGER NOT NULL PRIMARY KEY) STRICT",
      "INSERT INTO generation (id) VALUES (1)",
      """
      CREATE TABLE fetch (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        generation INTEGER NOT NULL REFERENCES generation (id),
        time INTEGER NOT NULL,
        url TEXT NOT NULL,
        path TEXT NOT NULL,
        response_code TEXT NOT NULL,
        duration INTEGER NOT NULL,
        attempts INTEGER NOT NULL
      ) STRICT
      """,
    ]
  }

  /// What version 2 of a schema does: what was pruned still counts, and a server's records are found at once.
  ///
  /// A trigger counts, so that a record that is removed by other means counts too. The index has the order of a
  /// page and the time, so that records of other times are passed over without a look at them.
  public static var schemaVersion2: [SQLStatement] {
    [
      "ALTER TABLE generation ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0",
      """
      CREATE TRIGGER fetch_pruned AFTER DELETE ON fetch BEGIN
        UPDATE generation SET pruned = pruned + 1 WHERE id = OLD.generation;
      END
      """,
      "CREATE INDEX fetch_url ON fetch (url, id, time)",
    ]
  }
}

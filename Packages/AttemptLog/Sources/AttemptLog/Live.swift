public import SQLDatabase

extension AttemptLog {
  /// A log in the tables `fetch`, `generation`, `pass` and `failure` of a database; see ``migrations`` and
  /// ``postgresMigrations``.
  public static func live(in database: any SQLDatabase) -> Self {
    let log = Tables(database: database)
    return Self(
      append: log.append,
      page: log.page,
      count: log.count,
      oldestMatch: log.oldestMatch,
      forEachSample: log.forEachSample,
      targets: log.targets,
      fetchCount: log.fetchCount,
      latestFetch: log.latestFetch,
      startGeneration: log.startGeneration,
      resumeGeneration: log.resumeGeneration,
      prune: log.prune,
      previewPrune: log.previewPrune,
      prunedFetchCount: log.prunedFetchCount,
      contradiction: log.contradiction
    )
  }

  /// The migrations of a schema of SQLite, by version.
  public static var migrations: [[SQLStatement]] {
    [schemaVersion1, schemaVersion2, schemaVersion3, schemaVersion4]
  }

  /// The migration to version 1 of a schema of SQLite, which creates the tables of fetches.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. `AUTOINCREMENT` prevents the reuse of the newest id
  /// after its record was removed.
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

  /// The migration to version 2 of a schema of SQLite, which counts pruned fetches and indexes the servers.
  ///
  /// A trigger counts every deleted record, also one that another program deletes. The index has the order of a page, and
  /// the time, so that SQLite skips records of other times without reading them.
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

  /// The migration to version 3 of a schema of SQLite, which creates the table of failures.
  public static var schemaVersion3: [SQLStatement] {
    [
      """
      CREATE TABLE failure (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        time INTEGER NOT NULL,
        last_time INTEGER NOT NULL,
        count INTEGER NOT NULL,
        url TEXT NOT NULL,
        step TEXT NOT NULL,
        code TEXT NOT NULL,
        cause TEXT NOT NULL,
        duration INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX failure_url ON failure (url, id)",
    ]
  }

  /// The migration to version 4 of a schema of SQLite, which adds targets and machines.
  public static var schemaVersion4: [SQLStatement] {
    [
      "ALTER TABLE fetch ADD COLUMN machine TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE failure ADD COLUMN target TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE failure ADD COLUMN machine TEXT NOT NULL DEFAULT ''",
      "CREATE INDEX failure_target ON failure (target, id)",
      """
      CREATE TABLE pass (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        time INTEGER NOT NULL,
        url TEXT NOT NULL,
        status INTEGER NOT NULL,
        certificate_expiry INTEGER,
        duration INTEGER NOT NULL,
        target TEXT NOT NULL,
        machine TEXT NOT NULL
      ) STRICT
      """,
      "CREATE INDEX pass_target ON pass (target, id, time)",
    ]
  }
}

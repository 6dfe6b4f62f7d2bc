public import SQLDatabase

extension AttemptLog {
  /// The migrations of a schema of PostgreSQL, by version.
  public static var postgresMigrations: [[SQLStatement]] {
    [postgresSchemaVersion1, postgresSchemaVersion2]
  }

  /// The migration to version 1 of a schema of PostgreSQL, which creates the tables.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. A trigger counts the deleted fetches of a statement,
  /// also of another program's, which may have another search path. The indexes contain the start of each URL, since an
  /// entry is limited to 2,704 bytes.
  public static var postgresSchemaVersion1: [SQLStatement] {
    [
      "INSERT INTO last_id (name, last) VALUES ('fetch', 0)",
      "CREATE TABLE generation (id bigint PRIMARY KEY, pruned bigint NOT NULL DEFAULT 0)",
      "INSERT INTO generation (id) VALUES (1)",
      """
      CREATE TABLE "fetch" (
        id bigint PRIMARY KEY DEFAULT next_id('fetch'),
        generation bigint NOT NULL REFERENCES generation (id),
        time bigint NOT NULL,
        url text COLLATE "C" NOT NULL,
        path text COLLATE "C" NOT NULL,
        response_code text COLLATE "C" NOT NULL,
        duration bigint NOT NULL,
        attempts bigint NOT NULL
      )
      """,
      #"CREATE INDEX fetch_url ON "fetch" (left(url, 200), id, time)"#,
      """
      CREATE FUNCTION count_pruned() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('
          UPDATE %I.generation SET pruned = pruned + removed.count
          FROM (SELECT generation, count(*) FROM deleted GROUP BY generation) AS removed (id, count)
          WHERE generation.id = removed.id
        ', TG_TABLE_SCHEMA);
        RETURN NULL;
      END
      $$
      """,
      """
      CREATE TRIGGER fetch_pruned AFTER DELETE ON "fetch" REFERENCING OLD TABLE AS deleted
      FOR EACH STATEMENT EXECUTE FUNCTION count_pruned()
      """,
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

  /// The migration to version 2 of a schema of PostgreSQL, which adds targets and machines.
  public static var postgresSchemaVersion2: [SQLStatement] {
    [
      #"ALTER TABLE "fetch" ADD COLUMN machine text COLLATE "C" NOT NULL DEFAULT ''"#,
      #"ALTER TABLE failure ADD COLUMN target text COLLATE "C" NOT NULL DEFAULT ''"#,
      #"ALTER TABLE failure ADD COLUMN machine text COLLATE "C" NOT NULL DEFAULT ''"#,
      "CREATE INDEX failure_target ON failure (left(target, 200), id)",
      "INSERT INTO last_id (name, last) VALUES ('pass', 0)",
      """
      CREATE TABLE pass (
        id bigint PRIMARY KEY DEFAULT next_id('pass'),
        time bigint NOT NULL,
        url text COLLATE "C" NOT NULL,
        status bigint NOT NULL,
        certificate_expiry bigint,
        duration bigint NOT NULL,
        target text COLLATE "C" NOT NULL,
        machine text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX pass_target ON pass (left(target, 200), id, time)",
    ]
  }
}

public import SQLDatabase

extension FetchLog {
  /// The migration to version 1 of a schema of PostgreSQL, which creates the tables.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. A trigger counts the deleted records of a statement,
  /// also of another program's, which may have another search path. The index contains the start of each URL, since
  /// an entry is limited to 2,704 bytes.
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
    ]
  }
}

extension Tables {
  /// The condition of a server; its first part uses the index.
  static let isOfServerInPostgres: StaticString = "left(url, 200) = left(?1, 200) AND url = ?1 AND"

  /// Continues with the id after those of restored records; SQLite does so automatically.
  func continueIDs() throws {
    guard database.dialect == .postgres else { return }
    try database.execute(
      #"UPDATE last_id SET last = greatest(last, (SELECT max(id) FROM "fetch")) WHERE name = 'fetch'"#
    )
  }
}

public import SQLDatabase

extension StarStore {
  /// The migrations by version.
  public static var migrations: [[SQLStatement]] { [schemaVersion1, schemaVersion2] }

  /// The migration to version 1 of a schema, which creates the tables.
  ///
  /// Times are milliseconds since 1970. `star_list` has the complete list and the unfinished walk of each repository: a
  /// finish makes the walk the complete list without copying its people. A walk from the last page stores the people
  /// from there on only; the first `base` people are those of the complete list. The number of a walk is never assigned
  /// again, so that a program with an old state of a walk cannot continue another one.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE star_repository (
        id INTEGER NOT NULL PRIMARY KEY,
        server TEXT NOT NULL,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        count INTEGER NOT NULL,
        time INTEGER NOT NULL,
        history_time INTEGER,
        UNIQUE (number, server)
      ) STRICT
      """,
      """
      CREATE TABLE star_week (
        repository INTEGER NOT NULL REFERENCES star_repository (id),
        start INTEGER NOT NULL,
        day1 INTEGER NOT NULL,
        day2 INTEGER NOT NULL,
        day3 INTEGER NOT NULL,
        day4 INTEGER NOT NULL,
        day5 INTEGER NOT NULL,
        day6 INTEGER NOT NULL,
        day7 INTEGER NOT NULL,
        PRIMARY KEY (repository, start)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE star_list (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        repository INTEGER NOT NULL REFERENCES star_repository (id),
        is_complete INTEGER NOT NULL,
        time INTEGER NOT NULL,
        base INTEGER NOT NULL,
        count INTEGER NOT NULL,
        repository_count INTEGER,
        page_count INTEGER NOT NULL,
        next_page TEXT,
        last_page TEXT,
        entity_tag TEXT,
        last_modified TEXT,
        count_before_last_page INTEGER,
        UNIQUE (repository, is_complete)
      ) STRICT
      """,
      """
      CREATE TABLE star_person (
        list INTEGER NOT NULL REFERENCES star_list (id),
        position INTEGER NOT NULL,
        account INTEGER,
        login TEXT,
        starred INTEGER NOT NULL,
        PRIMARY KEY (list, position)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE UNIQUE INDEX star_person_account ON star_person (list, account)
      WHERE account IS NOT NULL
      """,
      """
      CREATE TABLE star_change (
        repository INTEGER NOT NULL REFERENCES star_repository (id),
        is_lost INTEGER NOT NULL,
        position INTEGER NOT NULL,
        account INTEGER NOT NULL,
        login TEXT,
        starred INTEGER NOT NULL,
        PRIMARY KEY (repository, is_lost, position)
      ) STRICT, WITHOUT ROWID
      """,
    ]
  }

  /// The migration to version 2 of a schema, which adds the user's list, milestones and former names.
  ///
  /// `followed_since` is the time at which a repository was added to the list. `milestone_count` is the highest milestone
  /// that was claimed; null until the next record of a repository that version 1 saved.
  public static var schemaVersion2: [SQLStatement] {
    [
      "ALTER TABLE star_repository ADD COLUMN followed_since INTEGER",
      "ALTER TABLE star_repository ADD COLUMN milestone_count INTEGER",
      """
      CREATE TABLE star_former_name (
        repository INTEGER NOT NULL REFERENCES star_repository (id),
        name TEXT NOT NULL,
        time INTEGER NOT NULL,
        PRIMARY KEY (repository, name)
      ) STRICT, WITHOUT ROWID
      """,
    ]
  }
}

public import SQLDatabase

// A new column needs a migration in both lists, which creates it last.

extension TaskStore {
  /// The migrations of SQLite by version.
  public static var migrations: [[SQLStatement]] { [schemaVersion1, schemaVersion2] }

  /// The migrations of PostgreSQL by version.
  public static var postgresMigrations: [[SQLStatement]] {
    [postgresSchemaVersion1, postgresSchemaVersion2]
  }

  /// The migration to version 1 of a schema of SQLite, which creates the tables.
  ///
  /// Times are milliseconds since 1970, days are days since 1970, a priority is 1 (high) to 3 (low), and tags are
  /// separated, preceded and followed by a space. `AUTOINCREMENT` prevents the reuse of the number of a removed task.
  ///
  /// `rank` is the position of a task except for its number. Each index contains the tasks of one state in the order of
  /// a list, so that a page reads its own tasks only. `search` is the text that words are searched in. The table
  /// `draft` keeps the identity of a task's draft while the task is removed by a revert.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE task (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        notes TEXT NOT NULL,
        due INTEGER,
        tags TEXT NOT NULL,
        priority INTEGER CHECK (priority BETWEEN 1 AND 3),
        created INTEGER NOT NULL,
        completed INTEGER,
        deleted INTEGER,
        rank INTEGER NOT NULL
          GENERATED ALWAYS AS (ifnull(due, 1099511627776) * 4 + ifnull(priority, 4) - 1) VIRTUAL,
        search TEXT NOT NULL
      ) STRICT
      """,
      "CREATE INDEX task_open ON task (rank) WHERE completed IS NULL AND deleted IS NULL",
      "CREATE INDEX task_done ON task (rank) WHERE completed IS NOT NULL AND deleted IS NULL",
      "CREATE TABLE draft (id TEXT NOT NULL PRIMARY KEY, task INTEGER NOT NULL) STRICT, WITHOUT ROWID",
      """
      CREATE TABLE step (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        action TEXT NOT NULL,
        time INTEGER NOT NULL,
        reverted INTEGER,
        count INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE change (
        step INTEGER NOT NULL REFERENCES step (id),
        task INTEGER NOT NULL,
        before TEXT,
        after TEXT NOT NULL,
        PRIMARY KEY (step, task)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX change_task ON change (task)",
      "CREATE TABLE redo (id INTEGER NOT NULL PRIMARY KEY, step INTEGER NOT NULL) STRICT",
    ]
  }

  /// The migration to version 1 of a schema of PostgreSQL, which creates the tables.
  ///
  /// They have the columns of ``schemaVersion1``. The column `search` has U+FFFF in place of NUL, whose stored form contains a
  /// digit that a search would find.
  public static var postgresSchemaVersion1: [SQLStatement] {
    [
      "INSERT INTO last_id (name, last) VALUES ('task', 0), ('step', 0), ('redo', 0)",
      """
      CREATE TABLE task (
        id bigint PRIMARY KEY DEFAULT next_id('task'),
        name text COLLATE "C" NOT NULL,
        notes text COLLATE "C" NOT NULL,
        due bigint,
        tags text COLLATE "C" NOT NULL,
        priority bigint CHECK (priority BETWEEN 1 AND 3),
        created bigint NOT NULL,
        completed bigint,
        deleted bigint,
        rank bigint NOT NULL
          GENERATED ALWAYS AS (coalesce(due, 1099511627776) * 4 + coalesce(priority, 4) - 1) STORED,
        search text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX task_open ON task (rank, id) WHERE completed IS NULL AND deleted IS NULL",
      "CREATE INDEX task_done ON task (rank, id) WHERE completed IS NOT NULL AND deleted IS NULL",
      "CREATE TABLE draft (id text COLLATE \"C\" PRIMARY KEY, task bigint NOT NULL)",
      """
      CREATE TABLE step (
        id bigint PRIMARY KEY DEFAULT next_id('step'),
        action text COLLATE "C" NOT NULL,
        time bigint NOT NULL,
        reverted bigint,
        count bigint NOT NULL
      )
      """,
      """
      CREATE TABLE change (
        step bigint NOT NULL REFERENCES step (id),
        task bigint NOT NULL,
        before text COLLATE "C",
        after text COLLATE "C" NOT NULL,
        PRIMARY KEY (step, task)
      )
      """,
      "CREATE INDEX change_task ON change (task, step)",
      "CREATE TABLE redo (id bigint PRIMARY KEY DEFAULT next_id('redo'), step bigint NOT NULL)",
    ]
  }

  /// The migration to version 2 of a schema of SQLite, which adds fields.
  ///
  /// A due time is minutes since midnight, `start` is a day, `recurrence` is the text of a ``Recurrence``, and blockers are
  /// numbers that are separated, preceded and followed by a space. The identities of drafts are now those of tasks.
  public static var schemaVersion2: [SQLStatement] {
    [
      "ALTER TABLE task ADD COLUMN due_time INTEGER",
      "ALTER TABLE task ADD COLUMN start INTEGER",
      "ALTER TABLE task ADD COLUMN project TEXT",
      "ALTER TABLE task ADD COLUMN recurrence TEXT",
      "ALTER TABLE task ADD COLUMN blockers TEXT",
      "ALTER TABLE task ADD COLUMN uid TEXT",
      "DROP INDEX task_open",
      "DROP INDEX task_done",
      "ALTER TABLE task DROP COLUMN rank",
      """
      ALTER TABLE task ADD COLUMN rank INTEGER GENERATED ALWAYS AS (
        (ifnull(due, 1099511627776) * 1441 + ifnull(due_time, 1440)) * 4 + ifnull(priority, 4) - 1
      ) VIRTUAL
      """,
      "CREATE INDEX task_open ON task (rank) WHERE completed IS NULL AND deleted IS NULL",
      "CREATE INDEX task_done ON task (rank) WHERE completed IS NOT NULL AND deleted IS NULL",
      "CREATE UNIQUE INDEX task_uid ON task (uid)",
      "DROP TABLE draft",
    ]
  }

  /// The migration to version 2 of a schema of PostgreSQL, which adds the fields of ``schemaVersion2``.
  public static var postgresSchemaVersion2: [SQLStatement] {
    [
      """
      ALTER TABLE task
        DROP COLUMN rank,
        ADD COLUMN due_time bigint,
        ADD COLUMN start bigint,
        ADD COLUMN project text COLLATE "C",
        ADD COLUMN recurrence text COLLATE "C",
        ADD COLUMN blockers text COLLATE "C",
        ADD COLUMN uid text COLLATE "C"
      """,
      """
      ALTER TABLE task ADD COLUMN rank bigint NOT NULL GENERATED ALWAYS AS (
        (coalesce(due, 1099511627776) * 1441 + coalesce(due_time, 1440)) * 4
          + coalesce(priority, 4) - 1
      ) STORED
      """,
      "CREATE INDEX task_open ON task (rank, id) WHERE completed IS NULL AND deleted IS NULL",
      "CREATE INDEX task_done ON task (rank, id) WHERE completed IS NOT NULL AND deleted IS NULL",
      "CREATE UNIQUE INDEX task_uid ON task (uid)",
      "DROP TABLE draft",
    ]
  }
}

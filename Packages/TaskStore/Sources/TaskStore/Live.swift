import PortableFoundation
public import SQLDatabase

extension TaskStore {
  /// A store in the tables `task`, `draft`, `step`, `change` and `redo` of a database; see ``schemaVersion1``
  /// and ``postgresSchemaVersion1``.
  public static func live(in database: any SQLDatabase) -> Self {
    let tables = Tables(database: database)
    return Self(
      add: tables.add,
      update: tables.update,
      task: tables.task,
      find: tables.find,
      count: tables.count,
      tags: tables.tags,
      steps: tables.steps,
      revert: tables.revert,
      reapply: tables.reapply,
      purge: tables.purge,
      previewPurge: tables.previewPurge,
      audit: tables.audit
    )
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
}

import PortableFoundation
public import SQLDatabase

extension TaskStore {
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
}

extension Tables {
  /// The table of the last numbers: that of SQLite for `AUTOINCREMENT`, or that of `next_id` in PostgreSQL.
  var lastNumbers: (table: StaticString, column: StaticString) {
    switch database.dialect {
    case .sqlite: ("sqlite_sequence", "seq")
    case .postgres: ("last_id", "last")
    }
  }
}

extension SQLDialect {
  /// Returns a text that words are searched in, or such a word, as it is stored.
  func searchText(_ text: String) -> String {
    switch self {
    case .sqlite: text
    case .postgres: text.replacing("\0", with: "\u{FFFF}")
    }
  }

  /// Returns the condition that a column contains each text of a list, and its values.
  ///
  /// The condition is the same for lists of any length, since a statement is a constant.
  func contains(
    _ texts: [String],
    in column: StaticString
  ) throws -> (condition: SQLStatement, values: [SQLValue]) {
    switch self {
    case .sqlite:
      (
        "AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(\(column), value) = 0)",
        [.text(String(decoding: try JSONEncoder().encode(texts), as: UTF8.self))]
      )
    case .postgres:
      // Not JSON, whose escapes are not those of a stored text.
      (
        """
        AND NOT EXISTS (
          SELECT 1 FROM unnest(string_to_array(?, ?)) AS value WHERE strpos(\(column), value) = 0
        )
        """,
        [.text(texts.joined(separator: texts.separator)), .text(texts.separator)]
      )
    }
  }
}

extension [String] {
  /// A character that is in none of the texts.
  fileprivate var separator: String {
    let used = Set(flatMap(\.unicodeScalars).map(\.value))
    let unused = (1...0x10FFFF).lazy.filter { !used.contains($0) }.compactMap(Unicode.Scalar.init)
    return unused.first.map { String($0) } ?? ""
  }
}

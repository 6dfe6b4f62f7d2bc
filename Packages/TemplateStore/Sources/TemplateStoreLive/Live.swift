public import SQLiteDatabase
public import TemplateStore

extension TemplateStore {
  /// A store in the table `item` of a database.
  public static func live(in database: SQLiteDatabase) -> Self {
    Self(
      add: { title in
        try database.execute(
          "INSERT INTO item (title) VALUES (?) RETURNING \(columns)",
          [title.sqliteValue],
          row: Item.init
        )[0]
      },
      items: { try database.query("SELECT \(columns) FROM item ORDER BY id", row: Item.init) },
      mark: { id, isDone in
        try database.execute(
          "UPDATE item SET is_done = ? WHERE id = ? RETURNING \(columns)",
          [isDone.sqliteValue, id.sqliteValue],
          row: Item.init
        ).first
      }
    )
  }

  // snippet.schema
  /// The statements of version 1 of a schema.
  ///
  /// `AUTOINCREMENT` keeps SQLite from using the id of a removed item again.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE item (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        is_done INTEGER NOT NULL DEFAULT FALSE
      ) STRICT
      """
    ]
  }
  // snippet.end

  /// The columns of an item, in the order of its initialiser.
  private static let columns: StaticString = "id, title, is_done"
}

extension TemplateStore.Item {
  fileprivate init(row: SQLiteRow) throws {
    self.init(id: try row.value(0), title: try row.value(1), isDone: try row.value(2))
  }
}

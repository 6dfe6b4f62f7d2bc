public import SQLDatabase

extension TemplateStore {
  /// A store in the table `item` of a database.
  public static func live(in database: any SQLDatabase) -> Self {
    Self(
      add: { title in
        try database.executeRow(
          "INSERT INTO item (title) VALUES (?) RETURNING id, title",
          [title.sqlValue],
          row: Item.init
        )
      },
      items: { try database.query("SELECT id, title FROM item ORDER BY id", row: Item.init) }
    )
  }

  // snippet.schema
  /// The statements of version 1 of a schema.
  ///
  /// `AUTOINCREMENT` keeps SQLite from using the id of a removed item again.
  public static var schemaVersion1: [SQLStatement] {
    [
      "CREATE TABLE item (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL) STRICT"
    ]
  }
  // snippet.end
}

extension TemplateStore.Item {
  fileprivate init(row: SQLRow) throws {
    self.init(id: try row.value(0), title: try row.value(1))
  }
}

public import SQLDatabase

/// Exports the tables of a database to lines of JSON, and imports them.
///
///     let backup = Backup(of: [NoteStore.backup], version: 1, by: "notes")
///     var export = BackupExport(of: backup, in: database)
///     while let lines = try export.next() { write(lines) }
///
/// An export is the same from every kind of database. Call everything inside a transaction of the database.
public struct Backup: Sendable {
  /// The name of the tool that owns the tables.
  public let tool: String

  /// The version of the tables.
  public let version: Int

  private(set) var tables: [BackupTable]

  /// Creates a backup of the tables of some stores.
  ///
  /// - Parameters:
  ///   - tables: The tables of each store; those that others refer to are first.
  ///   - version: The version of the schema.
  ///   - tool: The name of the tool that owns the tables.
  public init(of tables: [[BackupTable]], version: Int, by tool: String) {
    self.tables = tables.flatMap(\.self)
    self.version = version
    self.tool = tool
  }

  /// Returns a backup whose exports have some rows: those of each named table that meet its filter, and none of the others.
  ///
  /// A table assigns the numbers after the largest exported one again.
  public func limited(to filters: [String: BackupFilter]) -> Self {
    var backup = self
    for index in tables.indices {
      backup.tables[index].filter = filters[tables[index].title] ?? BackupFilter("1 = 0")
    }
    return backup
  }

  /// Returns the columns of an export of a version, by table.
  func columns(of version: Int) -> [String: [BackupColumn]] {
    let columns = tables.map { ($0.title, $0.columns(of: version)) }.filter { !$0.1.isEmpty }
    return Dictionary(uniqueKeysWithValues: columns)
  }

  /// Whether nothing was ever saved: there are no rows but the initial ones, and no numbers of removed ones.
  ///
  /// - Throws: An error of the database.
  public func isEmpty(_ database: any SQLDatabase) throws -> Bool {
    try tables.allSatisfy { table in
      let rows: [Void] = try database.query(
        "SELECT 1 FROM \(table.name) WHERE NOT (\(table.initialCondition)) LIMIT 1"
      ) { _ in }
      return try rows.isEmpty && database.lastID(of: table) == 0
    }
  }

  /// Returns the first fault of the stored rows, as a sentence; nil if an import would accept all of them.
  ///
  /// - Throws: An error of the database.
  public func fault(in database: any SQLDatabase) throws -> String? {
    do {
      for table in tables {
        let lastID = try database.lastID(of: table)
        try database.forEachRow(of: table) { values in
          guard let fault = try table.fault(in: values, of: table.columns, lastID: lastID) else {
            return
          }
          let key = values.prefix(table.keyCount).map(\.text).joined(separator: ", ")
          throw BackupError("The row \(key) of the table \(table.title) is invalid: \(fault).")
        }
      }
      return try database.faultOfReferences().map { "A row of the table \($0)." }
    } catch let error as BackupError {
      return error.cause
    }
  }
}

extension SQLDatabase {
  /// Returns a clause about the table with a row that refers to a missing one; nil if there is none.
  ///
  /// PostgreSQL refuses such rows.
  func faultOfReferences() throws -> String? {
    guard dialect == .sqlite else { return nil }
    return try query(
      "SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1"
    ) { row in
      let (table, parent): (String, String) = try (row.value(0), row.value(1))
      return "\(table) refers to a missing row of the table \(parent)"
    }.first
  }

  /// Calls a closure with the values of each row.
  func forEachRow(of table: BackupTable, _ body: ([SQLValue]) throws -> Void) throws {
    try forEach(table.selection(), table.filterValues) { row in
      try body(try table.values(in: row))
    }
  }
}

extension SQLDatabase {
  /// Checks that a table has no column that its declaration omits: an export would lose the values.
  func checkColumns(of table: BackupTable) throws {
    guard dialect == .sqlite else { return }
    let declared = (table.columns.map(\.name) + (table.derived?.columns ?? [])).map(\.description)
    let stored: [String] = try query(
      "SELECT name FROM pragma_table_info(?)",
      [.text(table.title)]
    ) { try $0.value(0) }
    guard Set(stored) == Set(declared) else {
      throw damage(
        "the table \(table.title) has the columns \(stored.sorted()), but its backup has \(declared.sorted())"
      )
    }
  }
}

extension BackupTable {
  /// Returns the values of a selected row.
  func values(in row: SQLRow) throws -> [SQLValue] {
    try columns.indices.map { try row.value($0) }
  }
}

// The last numbers: those of SQLite for `AUTOINCREMENT`, or those of `next_id` in PostgreSQL.
extension SQLDatabase {
  private var lastIDs: (table: StaticString, column: StaticString) {
    switch dialect {
    case .sqlite: ("sqlite_sequence", "seq")
    case .postgres: ("last_id", "last")
    }
  }

  /// Returns the last number that a table assigned; 0 without one.
  func lastID(of table: BackupTable) throws -> Int64 {
    guard table.assignsIDs else { return 0 }
    let numbers: [Int] = try query(
      "SELECT \(lastIDs.column) FROM \(lastIDs.table) WHERE name = ?",
      [.text(table.title)]
    ) { try $0.value(0) }
    return Int64(numbers.first ?? 0)
  }

  func setLastID(_ id: Int64, of table: BackupTable) throws {
    guard table.assignsIDs else { return }
    let name = SQLValue.text(table.title)
    // SQLite has no row of a table that never had one.
    try execute("DELETE FROM \(lastIDs.table) WHERE name = ?", [name])
    try execute(
      "INSERT INTO \(lastIDs.table) (name, \(lastIDs.column)) VALUES (?, ?)",
      [name, .integer(id)]
    )
  }
}

extension SQLValue {
  /// The value in a sentence.
  fileprivate var text: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .text(let text): text
    }
  }
}

import FetchLog
import PortableFoundation
import SQLiteDatabase

extension Tables {
  func page(_ query: FetchLog.Query) throws -> [FetchLog.Record] {
    let values: [SQLiteValue] = [
      .integer(query.before.map(Int64.init) ?? .max),
      .integer(query.since?.milliseconds ?? .min),
      .integer(query.until?.milliseconds ?? .max),
      query.pageSize.sqliteValue,
    ]
    // Two statements, so that SQLite can plan each with its index.
    guard let servers = query.servers else {
      return try database.query(
        "SELECT \(Self.columns) \(Self.newest)",
        values,
        row: FetchLog.Record.init
      )
    }
    // One query per server: a single query would sort all matching records.
    let records = try database.read {
      try servers.flatMap { server in
        try database.query(
          "SELECT \(Self.columns) \(Self.newestOfServer)",
          values + [.text(server)],
          row: FetchLog.Record.init
        )
      }
    }
    return Array(records.sorted { $0.id > $1.id }.prefix(query.pageSize))
  }

  /// Selects the records of a page.
  static let newest: StaticString = """
    FROM fetch WHERE id < ?1 AND time >= ?2 AND time < ?3
    ORDER BY id DESC LIMIT ?4
    """

  /// Selects the records of one server for a page.
  static let newestOfServer: StaticString = """
    FROM fetch WHERE id < ?1 AND time >= ?2 AND time < ?3 AND url = ?5
    ORDER BY id DESC LIMIT ?4
    """
}

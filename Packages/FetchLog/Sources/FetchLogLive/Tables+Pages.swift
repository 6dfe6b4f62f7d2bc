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
    // Two statements: of one for both SQLite could not tell when the index helps.
    guard let servers = query.servers else {
      return try database.query(
        "SELECT \(Self.columns) \(Self.newest)",
        values,
        row: FetchLog.Record.init
      )
    }
    // A query for each server: of one for all SQLite would sort every record that matches.
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

  /// The records of a page.
  static let newest: StaticString = """
    FROM fetch WHERE id < ?1 AND time >= ?2 AND time < ?3
    ORDER BY id DESC LIMIT ?4
    """

  /// The records of a page, of one server.
  static let newestOfServer: StaticString = """
    FROM fetch WHERE id < ?1 AND time >= ?2 AND time < ?3 AND url = ?5
    ORDER BY id DESC LIMIT ?4
    """
}

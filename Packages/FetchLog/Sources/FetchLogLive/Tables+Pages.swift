import FetchLog
import PortableFoundation
import SQLDatabase

extension Tables {
  func page(_ query: FetchLog.Query) throws -> [FetchLog.Record] {
    let values: [SQLValue] = [
      .integer(query.before.map(Int64.init) ?? .max), query.start, query.end,
      query.pageSize.sqlValue,
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

  func countMatches(_ query: FetchLog.Query) throws -> Int {
    let times = [query.start, query.end]
    guard let servers = query.servers else {
      return try database.query(
        "SELECT count(*) FROM fetch WHERE time >= ? AND time < ?",
        times
      ) { try $0.value(0) }[0]
    }
    return try database.read {
      try servers.reduce(0) { count, server in
        let matches: Int = try database.query(
          "SELECT count(*) FROM fetch WHERE time >= ? AND time < ? AND url = ?",
          times + [.text(server)]
        ) { try $0.value(0) }[0]
        return count + matches
      }
    }
  }

  func forEachSample(
    _ query: FetchLog.Query,
    _ body: (FetchLog.Sample) throws -> Void
  ) throws {
    let servers = query.servers.map { Set($0.map { Array($0.utf8) }) }
    var previous = (url: [UInt8](), isMatch: servers?.contains([]) ?? true)
    try database.forEach(
      "SELECT time, duration, url FROM fetch WHERE time >= ? AND time < ? ORDER BY id",
      [query.start, query.end]
    ) { row in
      let url: String = try row.value(2)
      if let servers {
        // Byte by byte, as in a page. Most records have the URL of the previous one.
        if !url.utf8.elementsEqual(previous.url) {
          previous = (Array(url.utf8), servers.contains(Array(url.utf8)))
        }
        guard previous.isMatch else { return }
      }
      try body(
        FetchLog.Sample(
          time: Date(milliseconds: Int64(try row.value(0, as: Int.self))),
          url: url,
          duration: .microseconds(try row.value(1, as: Int.self))
        )
      )
    }
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

extension FetchLog.Query {
  fileprivate var start: SQLValue { .integer(since?.milliseconds ?? .min) }

  fileprivate var end: SQLValue { .integer(until?.milliseconds ?? .max) }
}

import PortableFoundation
import SQLDatabase

extension Tables {
  func page(_ query: FetchLog.Query) throws -> [FetchLog.Record] {
    let values: [SQLValue] = [
      .integer(query.before.map(Int64.init) ?? .max), query.start, query.end,
      query.pageSize.sqlValue,
    ]
    // Two statements, so that the database can plan each with its index.
    guard let servers = query.servers else {
      return try database.query(Self.page(), values, row: FetchLog.Record.init)
    }
    // One query per server: a single query would sort all matching records.
    let records = try database.read {
      try servers.flatMap { server in
        try database.query(
          Self.page(where: isOfServer),
          [.text(server)] + values,
          row: FetchLog.Record.init
        )
      }
    }
    return Array(records.sorted { $0.id > $1.id }.prefix(query.pageSize))
  }

  func countMatches(_ query: FetchLog.Query) throws -> Int {
    let times = [query.start, query.end]
    guard let servers = query.servers else {
      return try database.queryRow(
        "SELECT count(*) FROM \(Self.table) WHERE time >= ? AND time < ?",
        times
      ) { try $0.value(0) }
    }
    return try database.read {
      try servers.reduce(0) { count, server in
        let matches: Int = try database.queryRow(
          "SELECT count(*) FROM \(Self.table) WHERE \(isOfServer) time >= ? AND time < ?",
          [.text(server)] + times
        ) { try $0.value(0) }
        return count + matches
      }
    }
  }

  func oldestMatch(_ query: FetchLog.Query) throws -> FetchLog.Record? {
    let times = [query.start, query.end]
    guard let servers = query.servers else {
      return try database.query(Self.oldestMatch(), times, row: FetchLog.Record.init).first
    }
    // One query per server, as for a page.
    let records = try database.read {
      try servers.flatMap { server in
        try database.query(
          Self.oldestMatch(where: isOfServer),
          [.text(server)] + times,
          row: FetchLog.Record.init
        )
      }
    }
    return records.min { $0.id < $1.id }
  }

  func forEachSample(
    _ query: FetchLog.Query,
    in scan: FetchLog.Scan,
    _ body: (FetchLog.Sample) throws -> Void
  ) throws -> FetchLog.Record.ID? {
    let times = (since: query.since?.milliseconds ?? .min, until: query.until?.milliseconds ?? .max)
    var (count, last) = (0, FetchLog.Record.ID?.none)
    let servers = query.servers.map { Set($0.map { Array($0.utf8) }) }
    var previous = (url: [UInt8](), isMatch: servers?.contains([]) ?? true)
    try database.forEach(
      """
      SELECT time, duration, url, id FROM \(Self.table) WHERE id > ? AND id < ? ORDER BY id LIMIT ?
      """,
      scan.values
    ) { row in
      count += 1
      last = try row.value(3)
      let time = Int64(try row.value(0, as: Int.self))
      // Not in SQL, which would read past the limit.
      guard times.since <= time, time < times.until else { return }
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
          time: Date(milliseconds: time),
          url: url,
          duration: .microseconds(try row.value(1, as: Int.self))
        )
      )
    }
    return count == scan.limit ? last : nil
  }

  /// Selects the records of a page.
  static func page(where isOfServer: StaticString = "") -> SQLStatement {
    """
    SELECT \(columns) FROM \(table)
    WHERE \(isOfServer) id < ? AND time >= ? AND time < ?
    ORDER BY id DESC LIMIT ?
    """
  }

  /// Selects the oldest record of all pages.
  static func oldestMatch(where isOfServer: StaticString = "") -> SQLStatement {
    """
    SELECT \(columns) FROM \(table) WHERE \(isOfServer) time >= ? AND time < ? ORDER BY id LIMIT 1
    """
  }

  /// The condition, with the first value, that a record is of a server.
  var isOfServer: StaticString {
    switch database.dialect {
    case .sqlite: Self.isOfServer
    case .postgres: Self.isOfServerInPostgres
    }
  }

  static let isOfServer: StaticString = "url = ?1 AND"
}

extension FetchLog.Scan {
  /// The values of its conditions.
  var values: [SQLValue] { [after.sqlValue, before.sqlValue, max(limit, 1).sqlValue] }
}

extension FetchLog.Query {
  fileprivate var start: SQLValue { .integer(since?.milliseconds ?? .min) }

  fileprivate var end: SQLValue { .integer(until?.milliseconds ?? .max) }
}

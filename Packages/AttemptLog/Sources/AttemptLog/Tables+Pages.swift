import PortableFoundation
import SQLDatabase

extension Tables {
  func page(_ query: AttemptLog.Query) throws -> [AttemptLog.Record] {
    let limit = min(max(query.limit, 0), AttemptLog.Query.maximumLimit)
    let after = SQLValue.integer(query.after.map(Int64.init) ?? .min)
    let values: [SQLValue] = [after, query.bound, query.start, query.end, limit.sqlValue]
    let pages = try select(query, values, Self.page) { try AttemptLog.Record(row: $0, query.kind) }
    return query.servers == nil ? pages : Array(pages.sorted { $0.id > $1.id }.prefix(limit))
  }

  func count(_ query: AttemptLog.Query) throws -> Int {
    try select(query, [query.start, query.end], Self.count) { try $0.value(0, as: Int.self) }
      .reduce(0, +)
  }

  func oldestMatch(_ query: AttemptLog.Query) throws -> AttemptLog.Record? {
    try select(query, [query.start, query.end], Self.oldestMatch) {
      try AttemptLog.Record(row: $0, query.kind)
    }.min { $0.id < $1.id }
  }

  /// Selects rows of all servers, or those of each server: one statement for several servers would sort all their records.
  ///
  /// Different statements with and without a server let the database plan each with its index.
  private func select<Row>(
    _ query: AttemptLog.Query,
    _ values: [SQLValue],
    _ statement: (AttemptLog.Kind, _ condition: SQLStatement) -> SQLStatement,
    row: (SQLRow) throws -> Row
  ) throws -> [Row] {
    let values = query.targets + query.machines + values
    guard let servers = query.servers else {
      let isOfTarget = query.isOfTarget(in: database.dialect, "?1")
      return try database.query(
        statement(query.kind, "\(isOfTarget) \(query.isOfMachine)"),
        values,
        row: row
      )
    }
    let isOfTarget = query.isOfTarget(in: database.dialect, "?2")
    let isOfServer: SQLStatement =
      switch database.dialect {
      case .sqlite: Self.isOfServer
      // Its first part uses the index.
      case .postgres: "left(url, 200) = left(?1, 200) AND url = ?1 AND"
      }
    return try database.read {
      try servers.flatMap { server in
        try database.query(
          statement(query.kind, "\(isOfServer) \(isOfTarget) \(query.isOfMachine)"),
          [.text(server)] + values,
          row: row
        )
      }
    }
  }

  func forEachSample(
    _ query: AttemptLog.Query,
    after id: Int,
    _ body: (AttemptLog.Sample) throws -> Bool
  ) throws -> Int? {
    let kind = query.kind
    let isOfTarget = query.isOfTarget(in: database.dialect, "?1")
    return try database.read {
      // A limit of inspected records, not of matches: SQLite would read further records until enough of them match.
      let end = try database.query(
        """
        SELECT id FROM \(kind.table) WHERE \(isOfTarget) id > ? AND id < ?
        ORDER BY id LIMIT 1 OFFSET ?
        """,
        query.targets + [id.sqlValue, query.bound, max(query.limit, 1).sqlValue]
      ) { try $0.value(0, as: Int.self) }.first
      let isOfServer = query.servers?.reduce("AND (1 = 0" as SQLStatement) { sql, _ in
        "\(sql) OR url = ?"
      }
      // The database compares bytes faster than each row creates a text.
      let usualMachine =
        try database.query(
          "SELECT machine FROM \(kind.table) WHERE \(isOfTarget) id > ? ORDER BY id LIMIT 1",
          query.targets + [id.sqlValue]
        ) { try $0.value(0, as: String.self) }.first ?? ""
      let isOfSampleTarget = query.isOfTarget(in: database.dialect, "?2")
      var last = end.map { $0 - 1 }
      var isDone = false
      try database.forEach(
        """
        SELECT \(kind.sampleColumns), CASE machine WHEN ?1 THEN NULL ELSE machine END
        FROM \(kind.table) WHERE \(isOfSampleTarget) \(query.isOfMachine)
          id > ? AND id < ? AND \(kind.lastTime) >= ? AND time < ?
        \(isOfServer.map { "\($0))" } ?? "") ORDER BY id
        """,
        [.text(usualMachine)] + query.targets + query.machines
          + [id.sqlValue, end?.sqlValue ?? query.bound, query.start, query.end]
          + (query.servers ?? []).map(SQLValue.text)
      ) { row in
        guard !isDone, try !body(AttemptLog.Sample(row: row, kind, usualMachine: usualMachine))
        else { return }
        isDone = true
        last = try row.value(0, as: Int.self) - 1
      }
      return last
    }
  }

  func targets() throws -> [String] {
    try database.query(
      "SELECT target FROM pass WHERE target <> '' UNION SELECT target FROM failure WHERE target <> ''"
    ) { try $0.value(0, as: String.self) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func page(of kind: AttemptLog.Kind, where condition: SQLStatement) -> SQLStatement {
    """
    SELECT \(kind.columns) FROM \(kind.table)
    WHERE \(condition) id > ? AND id < ? AND \(kind.lastTime) >= ? AND time < ?
    ORDER BY id DESC LIMIT ?
    """
  }

  private static func count(
    of kind: AttemptLog.Kind,
    where condition: SQLStatement
  ) -> SQLStatement {
    """
    SELECT count(*) FROM \(kind.table) WHERE \(condition) \(kind.lastTime) >= ? AND time < ?
    """
  }

  static func oldestMatch(
    of kind: AttemptLog.Kind,
    where condition: SQLStatement
  ) -> SQLStatement {
    """
    SELECT \(kind.columns) FROM \(kind.table)
    WHERE \(condition) \(kind.lastTime) >= ? AND time < ? ORDER BY id LIMIT 1
    """
  }

  /// The condition, with the first value, that a record is of a server.
  static let isOfServer: SQLStatement = "url = ?1 AND"
}

extension AttemptLog.Query {
  /// The condition, with a numbered value, that a record is of the target; empty for every target, and for fetches.
  func isOfTarget(in dialect: SQLDialect, _ value: StaticString) -> SQLStatement {
    guard !targets.isEmpty else { return "" }
    return switch (kind, dialect) {
    // The index of the URL has fewer of the failures to fetch.
    case (.failures, .sqlite) where servers != nil: "+target = \(value) AND"
    case (_, .sqlite): "target = \(value) AND"
    case (_, .postgres): "left(target, 200) = left(\(value), 200) AND target = \(value) AND"
    }
  }

  fileprivate var targets: [SQLValue] {
    kind == .fetches ? [] : target.map { [.text($0)] } ?? []
  }

  /// The condition, with the next value, that a record is of the machine.
  fileprivate var isOfMachine: SQLStatement { machine == nil ? "" : "machine = ? AND" }

  fileprivate var machines: [SQLValue] { machine.map { [.text($0)] } ?? [] }

  fileprivate var bound: SQLValue { .integer(before.map(Int64.init) ?? .max) }

  fileprivate var start: SQLValue { .integer(since?.milliseconds ?? .min) }

  fileprivate var end: SQLValue { .integer(until?.milliseconds ?? .max) }
}

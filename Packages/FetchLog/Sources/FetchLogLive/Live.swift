public import FetchLog
import PortableFoundation
public import SQLiteDatabase

extension FetchLog {
  /// A log in the tables `fetch` and `generation` of a database.
  public static func live(in database: SQLiteDatabase) -> Self {
    let generation: @Sendable () throws -> Int = {
      try database.query("SELECT max(id) FROM generation") { try $0.value(0) }[0]
    }
    let latest: @Sendable () throws -> Record? = {
      try database.query(
        """
        SELECT \(columns) FROM fetch
        WHERE id = (SELECT max(id) FROM fetch) AND generation = (SELECT max(id) FROM generation)
        """,
        row: Record.init
      ).first
    }
    let insert: @Sendable (_ id: Int?, _ generation: Int, _ entry: Entry) throws -> Void = {
      id,
      generation,
      entry in
      try database.execute(
        "INSERT INTO fetch (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
          // Of null SQLite makes the next id.
          id?.sqliteValue ?? .null, generation.sqliteValue, .integer(entry.time.milliseconds),
          .text(entry.url), .text(entry.path), entry.responseCode.sqliteValue,
          .integer(entry.duration.wholeMicroseconds), entry.attempts.sqliteValue,
        ]
      )
    }
    let prunedCounts: @Sendable () throws -> [Int] = {
      try database.query("SELECT pruned FROM generation ORDER BY id") { try $0.value(0) }
    }
    return Self(
      append: { entry in
        try database.write {
          let generation = try generation()
          try insert(nil, generation, entry)
          let id: Int = try database.query("SELECT last_insert_rowid()") { try $0.value(0) }[0]
          return Record(id: id, generation: generation, entry: entry)
        }
      },
      page: { query in
        let values: [SQLiteValue] = [
          .integer(query.before.map(Int64.init) ?? .max),
          .integer(query.since?.milliseconds ?? .min),
          .integer(query.until?.milliseconds ?? .max),
          query.pageSize.sqliteValue,
        ]
        // Two statements: of one for both SQLite could not tell when the index helps.
        guard let servers = query.servers else {
          return try database.query("SELECT \(columns) \(newest)", values, row: Record.init)
        }
        // A query for each server: of one for all SQLite would sort every record that matches.
        let records = try database.read {
          try servers.flatMap { server in
            try database.query(
              "SELECT \(columns) \(newestOfServer)",
              values + [.text(server)],
              row: Record.init
            )
          }
        }
        return Array(records.sorted { $0.id > $1.id }.prefix(query.pageSize))
      },
      count: {
        try database.query(
          """
          SELECT pruned + (SELECT count(*) FROM fetch WHERE fetch.generation = generation.id)
          FROM generation ORDER BY id DESC LIMIT 1
          """
        ) { try $0.value(0) }[0]
      },
      latest: latest,
      startGeneration: {
        try database.write {
          try database.execute("INSERT INTO generation DEFAULT VALUES")
          return try generation()
        }
      },
      resumeGeneration: {
        try database.write {
          let current = try generation()
          guard current > 1, try latest() == nil else { return nil }
          try database.execute("DELETE FROM generation WHERE id = ?", [current.sqliteValue])
          return try generation()
        }
      },
      prune: { time, limit in
        try database.write {
          try database.execute(
            """
            DELETE FROM fetch WHERE id IN (
              SELECT id FROM fetch AS old WHERE time < ? AND \(hasSuccessor) ORDER BY id LIMIT ?
            )
            """,
            [.integer(time.milliseconds), max(limit, 0).sqliteValue]
          )
          return try database.query("SELECT changes()") { try $0.value(0) }[0]
        }
      },
      previewPrune: { time in
        try database.query(
          "SELECT count(\(hasSuccessor) OR NULL), count(*) FROM fetch AS old WHERE time < ?",
          [.integer(time.milliseconds)]
        ) { row in
          let removed = try row.value(0, as: Int.self)
          return PrunePreview(removed: removed, kept: try row.value(1, as: Int.self) - removed)
        }[0]
      },
      prunedCounts: prunedCounts,
      restore: { restoredCounts, next in
        try database.write {
          let isEmpty = try database.query("SELECT 1 FROM fetch LIMIT 1") { _ in }.isEmpty
          guard isEmpty, try prunedCounts() == [0] else { throw FetchLogError.notEmpty }
          var order = try RestoredOrder(prunedCounts: restoredCounts)
          for (index, count) in restoredCounts.enumerated() {
            try database.execute(
              "INSERT OR REPLACE INTO generation (id, pruned) VALUES (?, ?)",
              [(index + 1).sqliteValue, count.sqliteValue]
            )
          }
          while let record = try next() {
            try order.accept(record)
            try insert(record.id, record.generation, record.entry)
          }
          try order.finish()
        }
      }
    )
  }

  /// The columns of a record, in the order in which one is made of them.
  private static let columns: StaticString =
    "id, generation, time, url, path, response_code, duration, attempts"

  /// Whether a record of `fetch AS old` has one of the same generation after it; else it is the newest there.
  private static let hasSuccessor: StaticString = """
    (generation = (
      SELECT generation FROM fetch AS next WHERE next.id > old.id ORDER BY id LIMIT 1
    ))
    """

  /// Which records a page has.
  static let newest: StaticString = """
    FROM fetch WHERE id < ?1 AND time >= ?2 AND time < ?3
    ORDER BY id DESC LIMIT ?4
    """

  /// The same, of one server.
  static let newestOfServer: StaticString = """
    FROM fetch WHERE id < ?1 AND time >= ?2 AND time < ?3 AND url = ?5
    ORDER BY id DESC LIMIT ?4
    """
}

extension FetchLog.Record {
  fileprivate init(row: SQLiteRow) throws {
    self.init(
      id: try row.value(0),
      generation: try row.value(1),
      entry: FetchLog.Entry(
        time: Date(milliseconds: Int64(try row.value(2, as: Int.self))),
        url: try row.value(3),
        path: try row.value(4),
        responseCode: try row.value(5),
        duration: .microseconds(try row.value(6, as: Int.self)),
        attempts: try row.value(7)
      )
    )
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import FetchLog
public import SQLiteDatabase

extension FetchLog {
  /// A log in the tables `fetch` and `generation` of a database.
  public static func live(in database: SQLiteDatabase) -> Self {
    let generation: @Sendable () throws -> Int = {
      try database.query("SELECT max(id) FROM generation") { try $0.value(0) }[0]
    }
    return Self(
      append: { entry in
        try database.write {
          let generation = try generation()
          try database.execute(
            """
            INSERT INTO fetch (generation, time, url, path, response_code, duration, attempts)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
              generation.sqliteValue, .integer(entry.time.milliseconds), .text(entry.url),
              .text(entry.path), entry.responseCode.sqliteValue,
              .integer(entry.duration.wholeMicroseconds), entry.attempts.sqliteValue,
            ]
          )
          let id: Int = try database.query("SELECT last_insert_rowid()") { try $0.value(0) }[0]
          return Record(id: id, generation: generation, entry: entry)
        }
      },
      page: { query in
        try database.query(
          """
          SELECT id, generation, time, url, path, response_code, duration, attempts FROM fetch
          WHERE id < ?1 AND time >= ?2 AND time < ?3 AND (?4 IS NULL OR url = ?4)
          ORDER BY id DESC LIMIT ?5
          """,
          [
            .integer(query.before.map(Int64.init) ?? .max),
            .integer(query.since?.milliseconds ?? .min),
            .integer(query.until?.milliseconds ?? .max),
            query.server.map(SQLiteValue.text) ?? .null,
            query.pageSize.sqliteValue,
          ],
          row: Record.init
        )
      },
      count: {
        try database.query(
          "SELECT count(*) FROM fetch WHERE generation = (SELECT max(id) FROM generation)"
        ) { try $0.value(0) }[0]
      },
      latest: {
        try database.query(
          """
          SELECT id, generation, time, url, path, response_code, duration, attempts FROM fetch
          WHERE id = (SELECT max(id) FROM fetch)
            AND generation = (SELECT max(id) FROM generation)
          """,
          row: Record.init
        ).first
      },
      startGeneration: {
        try database.write {
          try database.execute("INSERT INTO generation DEFAULT VALUES")
          return try generation()
        }
      }
    )
  }

  /// What version 1 of a schema does to make the tables.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. `AUTOINCREMENT` keeps an id from being
  /// given a second time after the newest record was removed.
  public static var schemaVersion1: [SQLStatement] {
    [
      "CREATE TABLE generation (id INTEGER NOT NULL PRIMARY KEY) STRICT",
      "INSERT INTO generation (id) VALUES (1)",
      """
      CREATE TABLE fetch (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        generation INTEGER NOT NULL REFERENCES generation (id),
        time INTEGER NOT NULL,
        url TEXT NOT NULL,
        path TEXT NOT NULL,
        response_code TEXT NOT NULL,
        duration INTEGER NOT NULL,
        attempts INTEGER NOT NULL
      ) STRICT
      """,
    ]
  }
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

import PortableFoundation
public import SQLDatabase

extension FailureLog {
  /// A log in the table `failure` of a database; see ``schemaVersion1`` and ``postgresSchemaVersion1``.
  public static func live(in database: any SQLDatabase) -> Self {
    let log = Table(database: database)
    return Self(
      append: log.append,
      page: log.page,
      count: log.count,
      prune: log.prune,
      previewPrune: log.previewPrune,
      restore: log.restore
    )
  }

  /// The migration to version 1 of a schema of SQLite, which creates the table.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. `AUTOINCREMENT` prevents the reuse of the newest id
  /// after its record was removed. The index has the order of a page of one server.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE failure (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        time INTEGER NOT NULL,
        last_time INTEGER NOT NULL,
        count INTEGER NOT NULL,
        url TEXT NOT NULL,
        step TEXT NOT NULL,
        code TEXT NOT NULL,
        cause TEXT NOT NULL,
        duration INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX failure_url ON failure (url, id)",
    ]
  }
}

/// The table of a log.
struct Table: Sendable {
  let database: any SQLDatabase

  func append(
    _ entry: FailureLog.Entry,
    extending previous: FailureLog.Record.ID?
  ) throws -> FailureLog.Record {
    try database.write {
      if let previous, let record = try extend(previous, by: entry) { return record }
      let id: Int = try database.executeRow(
        "\(Self.insertion) RETURNING id",
        values(FailureLog.Record(id: 0, entry: entry))
      ) { try $0.value(0) }
      return FailureLog.Record(id: id, entry: entry)
    }
  }

  private func extend(
    _ id: FailureLog.Record.ID,
    by entry: FailureLog.Entry
  ) throws -> FailureLog.Record? {
    try database.execute(
      """
      UPDATE failure SET count = count + 1, duration = ?2,
        last_time = CASE WHEN last_time < ?1 THEN ?1 ELSE last_time END
      WHERE id = ? AND url = ? AND step = ? AND code = ? AND cause = ? AND count < ?
      RETURNING \(Self.columns)
      """,
      [
        .integer(entry.time.milliseconds), .integer(entry.duration.wholeMicroseconds),
        id.sqlValue, .text(entry.url), .text(entry.step), .text(entry.code), .text(entry.cause),
        FailureLog.Record.counts.upperBound.sqlValue,
      ],
      row: FailureLog.Record.init
    ).first
  }

  func page(_ query: FailureLog.Query) throws -> [FailureLog.Record] {
    let values: [SQLValue] = [
      .integer(query.before.map(Int64.init) ?? .max), query.start, query.end,
      query.pageSize.sqlValue,
    ]
    // Two statements, so that the database can plan each with its index.
    guard let servers = query.servers else {
      return try database.query(Self.page(), values, row: FailureLog.Record.init)
    }
    // One query per server: a single query would sort all matching records.
    let records = try database.read {
      try servers.flatMap { server in
        try database.query(
          Self.page(where: isOfServer),
          [.text(server)] + values,
          row: FailureLog.Record.init
        )
      }
    }
    return Array(records.sorted { $0.id > $1.id }.prefix(query.pageSize))
  }

  func count(_ query: FailureLog.Query) throws -> Int {
    guard let servers = query.servers else {
      return try database.queryRow(
        "SELECT count(*) FROM failure WHERE last_time >= ? AND time < ?",
        [query.start, query.end]
      ) { try $0.value(0) }
    }
    return try database.read {
      try servers.reduce(0) { count, server in
        count
          + (try database.queryRow(
            "SELECT count(*) FROM failure WHERE \(isOfServer) last_time >= ? AND time < ?",
            [.text(server), query.start, query.end]
          ) { try $0.value(0) })
      }
    }
  }

  func prune(before time: Date, limit: Int) throws -> Int {
    try database.execute(
      """
      DELETE FROM failure WHERE id IN (
        SELECT id FROM failure WHERE last_time < ? ORDER BY id LIMIT ?
      )
      """,
      [.integer(time.milliseconds), max(limit, 0).sqlValue]
    )
  }

  func previewPrune(before time: Date) throws -> Int {
    try database.queryRow(
      "SELECT count(*) FROM failure WHERE last_time < ?",
      [.integer(time.milliseconds)]
    ) { try $0.value(0) }
  }

  func restore(_ next: () throws -> FailureLog.Record?) throws {
    try database.write {
      guard try isEmpty() else { throw FailureLogError.notEmpty }
      var validator = FailureLog.RestoreValidator()
      try database.insert(into: "failure", Self.columns) {
        guard let record = try next() else { return nil }
        try validator.validate(record)
        return [record.id.sqlValue] + values(record)
      }
      try continueIDs()
    }
  }

  private func isEmpty() throws -> Bool {
    try database.queryRow("SELECT NOT EXISTS (SELECT 1 FROM failure)") { try $0.value(0) }
  }

  /// Returns the values of a record except for its id.
  private func values(_ record: FailureLog.Record) -> [SQLValue] {
    let entry = record.entry
    return [
      .integer(entry.time.milliseconds), .integer(record.lastTime.milliseconds),
      record.count.sqlValue, .text(entry.url), .text(entry.step), .text(entry.code),
      .text(entry.cause), .integer(entry.duration.wholeMicroseconds),
    ]
  }

  /// Inserts a record with the next id.
  private static let insertion = SQLStatement(insertingInto: "failure", Array(columns.dropFirst()))

  /// The columns of a record, in the order of ``FailureLog/Record/init(row:)``.
  static let columns: [StaticString] = [
    "id", "time", "last_time", "count", "url", "step", "code", "cause", "duration",
  ]

  /// Selects the records of a page.
  static func page(where isOfServer: StaticString = "") -> SQLStatement {
    """
    SELECT \(columns) FROM failure
    WHERE \(isOfServer) id < ? AND last_time >= ? AND time < ?
    ORDER BY id DESC LIMIT ?
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

extension FailureLog.Query {
  fileprivate var start: SQLValue { .integer(since?.milliseconds ?? .min) }

  fileprivate var end: SQLValue { .integer(until?.milliseconds ?? .max) }
}

extension FailureLog.Record {
  init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      entry: FailureLog.Entry(
        time: Date(milliseconds: Int64(try row.value(1, as: Int.self))),
        url: try row.value(4),
        step: try row.value(5),
        code: try row.value(6),
        cause: try row.value(7),
        duration: .microseconds(try row.value(8, as: Int.self))
      ),
      count: try row.value(3, as: StoredCount.self).number,
      lastTime: Date(milliseconds: Int64(try row.value(2, as: Int.self)))
    )
  }
}

/// The stored number of failures; one that a record cannot have is damage.
private struct StoredCount: SQLConvertible {
  let number: Int

  var sqlValue: SQLValue { number.sqlValue }

  init?(sqlValue: SQLValue) {
    guard let number = Int(sqlValue: sqlValue), FailureLog.Record.counts ~= number else {
      return nil
    }
    self.number = number
  }
}

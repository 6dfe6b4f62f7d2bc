import PortableFoundation
public import SQLDatabase

extension FetchLog {
  /// A log in the tables `fetch` and `generation` of a database; see ``schemaVersion1``, ``schemaVersion2`` and
  /// ``postgresSchemaVersion1``.
  public static func live(in database: any SQLDatabase) -> Self {
    let log = Tables(database: database)
    return Self(
      append: log.append,
      page: log.page,
      countMatches: log.countMatches,
      oldestMatch: log.oldestMatch,
      forEachSample: log.forEachSample,
      count: log.count,
      latest: log.latest,
      startGeneration: log.startGeneration,
      resumeGeneration: log.resumeGeneration,
      prune: log.prune,
      previewPrune: log.previewPrune,
      prunedCounts: log.prunedCounts,
      restore: log.restore
    )
  }

  /// The migration to version 1 of a schema of SQLite, which creates the tables.
  ///
  /// Times are milliseconds since 1970, durations are microseconds. `AUTOINCREMENT` prevents the reuse of the newest id
  /// after its record was removed.
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

  /// The migration to version 2 of a schema of SQLite, which counts pruned records and indexes the servers.
  ///
  /// A trigger counts every deleted record, also one that another program deletes. The index has the order of a page, and
  /// the time, so that SQLite skips records of other times without reading them.
  public static var schemaVersion2: [SQLStatement] {
    [
      "ALTER TABLE generation ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0",
      """
      CREATE TRIGGER fetch_pruned AFTER DELETE ON fetch BEGIN
        UPDATE generation SET pruned = pruned + 1 WHERE id = OLD.generation;
      END
      """,
      "CREATE INDEX fetch_url ON fetch (url, id, time)",
    ]
  }
}

/// The tables of a log.
struct Tables: Sendable {
  let database: any SQLDatabase

  func append(_ entry: FetchLog.Entry) throws -> FetchLog.Record {
    try database.executeRow("\(Self.insertion) RETURNING id, generation", values(entry)) { row in
      FetchLog.Record(id: try row.value(0), generation: try row.value(1), entry: entry)
    }
  }

  func count() throws -> Int {
    try database.queryRow(
      """
      SELECT pruned + (SELECT count(*) FROM \(Self.table) AS own WHERE own.generation = generation.id)
      FROM generation ORDER BY id DESC LIMIT 1
      """
    ) { try $0.value(0) }
  }

  func latest() throws -> FetchLog.Record? {
    try database.query(
      """
      SELECT \(Self.columns) FROM \(Self.table)
      WHERE id = (SELECT max(id) FROM \(Self.table))
        AND generation = (SELECT max(id) FROM generation)
      """,
      row: FetchLog.Record.init
    ).first
  }

  func startGeneration() throws -> Int {
    try database.executeRow(
      "INSERT INTO generation (id) SELECT max(id) + 1 FROM generation RETURNING id"
    ) { try $0.value(0) }
  }

  func resumeGeneration() throws -> Int? {
    try database.write {
      let current = try generation()
      guard current > 1, try latest() == nil else { return nil }
      try database.execute("DELETE FROM generation WHERE id = ?", [current.sqlValue])
      return try generation()
    }
  }

  func prunedCounts() throws -> [Int] {
    try database.query("SELECT pruned FROM generation ORDER BY id") { try $0.value(0) }
  }

  func restore(_ restoredCounts: [Int], _ next: () throws -> FetchLog.Record?) throws {
    try database.write {
      guard try isEmpty(), try prunedCounts() == [0] else { throw FetchLogError.notEmpty }
      var validator = try RestoreValidator(prunedCounts: restoredCounts)
      try database.execute("DELETE FROM generation")
      var generations = restoredCounts.enumerated().makeIterator()
      try database.insert(into: "generation", ["id", "pruned"]) {
        generations.next().map { [($0.offset + 1).sqlValue, $0.element.sqlValue] }
      }
      try database.insert(into: Self.table, Self.columns) {
        guard let record = try next() else { return nil }
        try validator.validate(record)
        return [record.id.sqlValue, record.generation.sqlValue] + values(record.entry)
      }
      try validator.finish()
      try continueIDs()
    }
  }

  private func generation() throws -> Int {
    try database.queryRow("SELECT max(id) FROM generation") { try $0.value(0) }
  }

  private func isEmpty() throws -> Bool {
    try database.queryRow("SELECT NOT EXISTS (SELECT 1 FROM \(Self.table))") { try $0.value(0) }
  }

  /// Returns the values of a record except for its id and generation.
  private func values(_ entry: FetchLog.Entry) -> [SQLValue] {
    [
      .integer(entry.time.milliseconds), .text(entry.url), .text(entry.path),
      entry.responseCode.sqlValue, .integer(entry.duration.wholeMicroseconds),
      entry.attempts.sqlValue,
    ]
  }

  /// Inserts a record with the next id into the current generation, in one round trip to a server.
  private static let insertion: SQLStatement = """
    INSERT INTO \(table) (\(Array(columns.dropFirst())))
    VALUES ((SELECT max(id) FROM generation), ?, ?, ?, ?, ?, ?)
    """

  /// The table of records, in quotes: the name is a reserved word in PostgreSQL.
  static let table: StaticString = #""fetch""#

  /// The columns of a record, in the order of ``FetchLog/Record/init(row:)``.
  static let columns: [StaticString] = [
    "id", "generation", "time", "url", "path", "response_code", "duration", "attempts",
  ]
}

extension FetchLog.Record {
  init(row: SQLRow) throws {
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

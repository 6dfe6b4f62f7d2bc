import PortableFoundation
import SQLDatabase

/// The tables of a log: one for each kind of records, with the same statements.
struct Tables: Sendable {
  let database: any SQLDatabase

  func append(_ entry: AttemptLog.Entry, extending previous: Int?) throws -> AttemptLog.Record {
    let values: [SQLValue] = [
      .integer(entry.time.milliseconds), .text(entry.url),
      .integer(entry.duration.wholeMicroseconds),
    ]
    switch entry.outcome {
    case .fetched(let path, let responseCode, let attempts):
      let fetch = [.text(path), responseCode.sqlValue, attempts.sqlValue]
      return try insert(entry, values + fetch + [.text(entry.machine)])
    case .passed(let status, let expiry):
      let pass = [status.sqlValue, expiry.map { .integer($0.milliseconds) } ?? .null]
      return try insert(entry, values + pass + entry.origin)
    case .failed(let step, let code, let cause):
      let failure: [SQLValue] = [.text(step), .text(code), .text(cause)] + entry.origin
      return try database.write {
        if let previous, let record = try extend(previous, values + failure) { return record }
        return try insert(entry, values + [values[0], .integer(1)] + failure)
      }
    }
  }

  /// Inserts a record with the next id, in one round trip to a server; a fetch into the current generation.
  private func insert(
    _ entry: AttemptLog.Entry,
    _ values: [SQLValue]
  ) throws -> AttemptLog.Record {
    try database.executeRow("\(entry.kind.insertion) RETURNING id", values) {
      AttemptLog.Record(id: try $0.value(0), entry: entry)
    }
  }

  private func extend(_ id: Int, _ values: [SQLValue]) throws -> AttemptLog.Record? {
    try database.execute(
      """
      UPDATE failure SET count = count + 1, duration = ?3,
        last_time = CASE WHEN last_time < ?1 THEN ?1 ELSE last_time END
      WHERE id = ?9 AND url = ?2 AND step = ?4 AND code = ?5 AND cause = ?6 AND target = ?7
        AND machine = ?8 AND count < ?10
      RETURNING \(AttemptLog.Kind.failures.columns)
      """,
      values + [id.sqlValue, AttemptLog.Record.counts.upperBound.sqlValue]
    ) { try AttemptLog.Record(row: $0, .failures) }.first
  }

  func fetchCount() throws -> Int {
    try database.queryRow(
      """
      SELECT pruned + (SELECT count(*) FROM "fetch" AS own WHERE own.generation = generation.id)
      FROM generation ORDER BY id DESC LIMIT 1
      """
    ) { try $0.value(0) }
  }

  func latestFetch() throws -> AttemptLog.Record? {
    try database.query(
      """
      SELECT \(AttemptLog.Kind.fetches.columns) FROM "fetch"
      WHERE id = (SELECT max(id) FROM "fetch") AND generation = (SELECT max(id) FROM generation)
      """
    ) { try AttemptLog.Record(row: $0, .fetches) }.first
  }

  func startGeneration() throws -> Int {
    try database.executeRow(
      "INSERT INTO generation (id) SELECT max(id) + 1 FROM generation RETURNING id"
    ) { try $0.value(0) }
  }

  func resumeGeneration() throws -> Int? {
    try database.write {
      let current = try generation()
      guard current > 1, try latestFetch() == nil else { return nil }
      try database.execute("DELETE FROM generation WHERE id = ?", [current.sqlValue])
      return try generation()
    }
  }

  private func generation() throws -> Int {
    try database.queryRow("SELECT max(id) FROM generation") { try $0.value(0) }
  }

  func prunedFetchCount() throws -> Int {
    try database.queryRow("SELECT CAST(sum(pruned) AS bigint) FROM generation") { try $0.value(0) }
  }

  func prune(
    _ kind: AttemptLog.Kind,
    before time: Date,
    of target: String?,
    limit: Int
  ) throws -> Int {
    try database.execute(
      """
      DELETE FROM \(kind.table) WHERE id IN (
        SELECT id FROM \(kind.table) AS old
        WHERE \(isOf(target, kind, "?3")) \(kind.isPrunable) ORDER BY id LIMIT ?2
      )
      """,
      [.integer(time.milliseconds), max(limit, 0).sqlValue] + values(of: target, kind)
    )
  }

  func previewPrune(
    _ kind: AttemptLog.Kind,
    before time: Date,
    of target: String?,
    after id: Int,
    limit: Int
  ) throws -> AttemptLog.PrunePreview {
    try database.queryRow(
      """
      SELECT removed, old - removed, next FROM (
        SELECT count(\(kind.isPrunable) OR NULL) AS removed,
          count(\(kind.lastTime) < ?1 OR NULL) AS old, CASE count(*) WHEN ?3 THEN max(id) END AS next
        FROM (
          SELECT \(kind.columnsToPrune) FROM \(kind.table)
          WHERE \(isOf(target, kind, "?4")) id > ?2 ORDER BY id LIMIT ?3
        ) AS old
      ) AS counts
      """,
      [.integer(time.milliseconds), id.sqlValue, max(limit, 1).sqlValue] + values(of: target, kind)
    ) { row in
      AttemptLog.PrunePreview(
        removed: try row.value(0),
        kept: try row.value(1),
        next: try row.value(2)
      )
    }
  }

  /// The condition, with a numbered value, that a record is of a target, if there is one; fetches have none.
  private func isOf(
    _ target: String?,
    _ kind: AttemptLog.Kind,
    _ value: StaticString
  ) -> SQLStatement {
    guard let target else { return "" }
    guard kind != .fetches || target.isEmpty else { return "1 = 0 AND" }
    return AttemptLog.Query(kind).isOfTarget(in: database.dialect, value)
  }

  private func values(of target: String?, _ kind: AttemptLog.Kind) -> [SQLValue] {
    kind == .fetches ? [] : target.map { [.text($0)] } ?? []
  }
}

extension AttemptLog.Entry {
  /// The values of the columns `target` and `machine`.
  fileprivate var origin: [SQLValue] { [.text(target), .text(machine)] }
}

// The parts of the statements that differ between the tables.
extension AttemptLog.Kind {
  /// The table, in quotes: `fetch` is a reserved word in PostgreSQL.
  var table: StaticString {
    switch self {
    case .fetches: #""fetch""#
    case .passes: "pass"
    case .failures: "failure"
    }
  }

  /// The column with the time of the last attempt of a record.
  var lastTime: StaticString {
    switch self {
    case .fetches, .passes: "time"
    case .failures: "last_time"
    }
  }

  /// The columns of a record, in the order of ``AttemptLog/Record/init(row:_:)``.
  var columns: [StaticString] {
    switch self {
    case .fetches:
      ["id", "time", "url", "duration", "path", "response_code", "attempts", "machine"]
    case .passes:
      ["id", "time", "url", "duration", "status", "certificate_expiry", "target", "machine"]
    case .failures:
      [
        "id", "time", "url", "duration", "last_time", "count", "step", "code", "cause", "target",
        "machine",
      ]
    }
  }

  /// The columns of a sample, without its machine.
  var sampleColumns: [StaticString] { Array(columns.prefix(self == .failures ? 6 : 4)) }

  var insertion: SQLStatement {
    switch self {
    case .fetches:
      """
      INSERT INTO \(table) (\(Array(columns.dropFirst())), generation)
      VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT max(id) FROM generation))
      """
    case .passes, .failures: SQLStatement(insertingInto: table, Array(columns.dropFirst()))
    }
  }

  /// The condition, with the time of a prune, for a record in `old`: not the newest fetch of its generation, which has no
  /// successor in it.
  var isPrunable: SQLStatement {
    switch self {
    case .fetches:
      """
      time < ?1 AND generation = (
        SELECT generation FROM \(table) AS next WHERE next.id > old.id ORDER BY id LIMIT 1
      )
      """
    case .passes, .failures: "\(lastTime) < ?1"
    }
  }

  var columnsToPrune: [StaticString] {
    switch self {
    case .fetches: ["id", "time", "generation"]
    case .passes, .failures: ["id", lastTime]
    }
  }
}

extension AttemptLog.Record {
  init(row: SQLRow, _ kind: AttemptLog.Kind) throws {
    let outcome: AttemptLog.Outcome =
      switch kind {
      case .fetches:
        .fetched(
          path: try row.value(4),
          responseCode: try row.value(5),
          attempts: try row.value(6)
        )
      case .passes:
        .passed(
          status: try row.value(4),
          certificateExpiry: try row.value(5, as: Int?.self).map { Date(milliseconds: Int64($0)) }
        )
      case .failures:
        .failed(step: try row.value(6), code: try row.value(7), cause: try row.value(8))
      }
    let entry = AttemptLog.Entry(
      time: Date(milliseconds: Int64(try row.value(1, as: Int.self))),
      url: try row.value(2),
      duration: .microseconds(try row.value(3, as: Int.self)),
      outcome: outcome,
      target: kind == .fetches ? "" : try row.value(kind == .passes ? 6 : 9),
      machine: try row.value(kind == .failures ? 10 : 7)
    )
    switch kind {
    case .fetches, .passes: self.init(id: try row.value(0), entry: entry)
    case .failures:
      self.init(
        id: try row.value(0),
        entry: entry,
        count: try row.value(5, as: StoredCount.self).number,
        lastTime: Date(milliseconds: Int64(try row.value(4, as: Int.self)))
      )
    }
  }
}

extension AttemptLog.Sample {
  /// Creates a sample from its columns and its machine; NULL is the usual one.
  init(row: SQLRow, _ kind: AttemptLog.Kind, usualMachine: String) throws {
    self.init(
      time: Date(milliseconds: Int64(try row.value(1, as: Int.self))),
      url: try row.value(2),
      duration: .microseconds(try row.value(3, as: Int.self)),
      machine: try row.value(kind == .failures ? 6 : 4, as: String?.self) ?? usualMachine
    )
    guard kind == .failures else { return }
    lastTime = Date(milliseconds: Int64(try row.value(4, as: Int.self)))
    count = try row.value(5, as: StoredCount.self).number
  }
}

/// The stored number of failures; one that a record cannot have is damage.
struct StoredCount: SQLConvertible {
  let number: Int

  var sqlValue: SQLValue { number.sqlValue }

  init?(sqlValue: SQLValue) {
    guard let number = Int(sqlValue: sqlValue), AttemptLog.Record.counts ~= number else {
      return nil
    }
    self.number = number
  }
}

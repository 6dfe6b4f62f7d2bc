import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import AttemptLog

/// The schema and the queries of the live log.
@Suite(.timeLimit(.minutes(10))) struct AttemptLogLiveTests {
  private let directory = TemporaryDirectory()

  /// Statements of an earlier version, which save a fetch and a failure.
  private static let records: [SQLStatement] = [
    """
    INSERT INTO "fetch" (generation, time, url, path, response_code, duration, attempts)
    VALUES (1, 1000, 'u', 'p', 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', 5, 2)
    """,
    """
    INSERT INTO failure (time, last_time, count, url, step, code, cause, duration)
    VALUES (1000, 2000, 3, 'u', 's', 'c', 'd', 5)
    """,
  ]

  /// Checks the records of an earlier version, and that later ones follow.
  private func checkRecords(in log: AttemptLog, ofKinds kinds: [AttemptLog.Kind]) throws {
    for kind in kinds {
      for query in [AttemptLog.Query(kind), .init(kind, servers: ["u"])] {
        let record = try #require(try log.page(query).first)
        #expect(record.entry.url == "u")
        #expect(record.entry.target == "")
        #expect(record.entry.machine == "")
        #expect(record.lastTime == Date(timeIntervalSince1970: kind == .failures ? 2 : 1))
      }
      #expect(try log.append(kind == .fetches ? fetch() : failure()).id == 2)
    }
    #expect(try log.prune(.fetches, before: .distantFuture, limit: 10) == 1)
    #expect(try log.fetchCount() == 2)
    #expect(try log.contradiction() == nil)
  }

  @Test(arguments: 1...3)
  func `a log of an earlier version continues in the current one`(version: Int) async throws {
    let kinds = Array([AttemptLog.Kind.fetches, .failures].prefix(version == 3 ? 2 : 1))
    let old = try await database(version: version)
    for statement in Self.records.prefix(kinds.count) { try old.execute(statement) }
    try checkRecords(in: .live(in: try await database()), ofKinds: kinds)
  }

  @Test(.requiresPostgres)
  func `a log of version 1 on a server continues in the current one`() async throws {
    let server = try await PostgresServer.shared()
    let name = server.uniqueSchema()
    func database(version: Int) async throws -> PostgresDatabase {
      let migrations = Array(AttemptLog.postgresMigrations.prefix(version))
      return try await PostgresDatabase.open(
        at: server.uri,
        schema: PostgresSchema(name: name, migrations: migrations)
      )
    }
    let old = try await database(version: 1)
    for statement in Self.records { try old.execute(statement) }
    try checkRecords(in: .live(in: try await database(version: 2)), ofKinds: [.fetches, .failures])
  }

  @Test func `a log without a generation is damaged`() async throws {
    let database = try await database()
    try database.execute("DELETE FROM generation")
    let log = AttemptLog.live(in: database)
    #expect(throws: SQLiteDatabaseError.damaged(path: database.path, cause: "a row is missing")) {
      try log.fetchCount()
    }
    #expect(throws: SQLiteDatabaseError.self) { try log.append(fetch()) }
  }

  @Test func `a stored number of failures that no record has is damage`() async throws {
    let database = try await database()
    let log = AttemptLog.live(in: database)
    try log.append(failure())
    for count in [0, 1_000_000_001, .max] {
      try database.execute("UPDATE failure SET count = ?", [count.sqlValue])
      let damage = SQLiteDatabaseError.damaged(
        path: database.path,
        cause: "a value of the column count is not a valid StoredCount"
      )
      #expect(throws: damage) { try log.page(.init(.failures)) }
      #expect(throws: damage) { try log.forEachSample(.init(.failures), after: 0) { _ in true } }
    }
  }

  @Test func `a record with the largest number of failures is not extended`() throws {
    let database = SQLiteDatabase.inMemory()
    let log = AttemptLog.mock(in: database)
    try log.append(failure())
    try database.execute("UPDATE failure SET count = 999999999")
    #expect(try log.append(failure(), extending: 1).count == 1_000_000_000)
    #expect(try log.append(failure(), extending: 1).id == 2)
  }

  @Test(arguments: zip(AttemptLog.Kind.allCases, ["fetch", "pass", "failure"]))
  func `a query needs no sort, and one of a server or a target uses the index`(
    kind: AttemptLog.Kind,
    table: String
  ) async throws {
    let database = try await database()
    func plan(_ sql: SQLStatement, _ values: Int) throws -> [String] {
      let values = Array(repeating: SQLValue.null, count: values)
      return try database.query("EXPLAIN QUERY PLAN \(sql)", values) { try $0.value(3) }
    }
    // A sort would be another step.
    #expect(
      try plan(Tables.page(of: kind, where: ""), 5)
        == ["SEARCH \(table) USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"]
    )
    #expect(try plan(Tables.oldestMatch(of: kind, where: ""), 2) == ["SCAN \(table)"])
    func verify(_ condition: SQLStatement, _ values: Int, uses column: String) throws {
      let index = "SEARCH \(table) USING INDEX \(table)_\(column)"
      #expect(
        try plan(Tables.page(of: kind, where: condition), 5 + values)
          == ["\(index) (\(column)=? AND id>? AND id<?)"]
      )
      #expect(
        try plan(Tables.oldestMatch(of: kind, where: condition), 2 + values)
          == ["\(index) (\(column)=?)"]
      )
    }
    let ofTarget = AttemptLog.Query(kind).isOfTarget(in: .sqlite, "?1")
    if kind != .passes { try verify(Tables.isOfServer, 1, uses: "url") }
    if kind != .fetches { try verify(ofTarget, 1, uses: "target") }
    if kind == .failures {
      let ofBoth = AttemptLog.Query(kind, servers: [""]).isOfTarget(in: .sqlite, "?2")
      try verify("\(Tables.isOfServer) \(ofBoth)", 2, uses: "url")
    }
  }

  private func database(version: Int = 4) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("log.sqlite3"),
      schema: Schema(applicationID: 1, migrations: Array(AttemptLog.migrations.prefix(version)))
    )
  }
}

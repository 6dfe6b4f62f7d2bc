import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import AttemptLog

/// The schema and the queries of the live log.
@Suite struct AttemptLogLiveTests {
  private let directory = TemporaryDirectory()

  @Test func `a log of version 1 continues in later versions`() async throws {
    var records: [AttemptLog.Record] = []
    for version in 1...3 {
      let log = AttemptLog.live(in: try await database(version: version))
      records.insert(try log.append(fetch()), at: 0)
      #expect(try log.page(.init(.fetches, servers: ["http://localhost:8000"])) == records)
    }
    let log = AttemptLog.live(in: try await database())
    try log.append(failure())
    #expect(try log.prune(.fetches, before: .distantFuture, limit: 10) == 2)
    #expect(try log.fetchCount() == 3)
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

  @Test(arguments: zip(AttemptLog.Kind.allCases, ["fetch", "failure"]))
  func `a query needs no sort, and one of a server uses the index`(
    kind: AttemptLog.Kind,
    table: String
  ) async throws {
    let database = try await database()
    func plan(_ sql: SQLStatement, _ values: Int) throws -> [String] {
      let values = Array(repeating: SQLValue.null, count: values)
      return try database.query("EXPLAIN QUERY PLAN \(sql)", values) { try $0.value(3) }
    }
    let index = "SEARCH \(table) USING INDEX \(table)_url"
    // A sort would be another step.
    #expect(
      try plan(Tables.page(of: kind, where: ""), 4)
        == ["SEARCH \(table) USING INTEGER PRIMARY KEY (rowid<?)"]
    )
    #expect(
      try plan(Tables.page(of: kind, where: Tables.isOfServer), 5)
        == ["\(index) (url=? AND id<?)"]
    )
    #expect(try plan(Tables.oldestMatch(of: kind, where: ""), 2) == ["SCAN \(table)"])
    #expect(
      try plan(Tables.oldestMatch(of: kind, where: Tables.isOfServer), 3) == ["\(index) (url=?)"]
    )
  }

  private func database(version: Int = 3) async throws -> SQLiteDatabase {
    let migrations = [
      AttemptLog.schemaVersion1, AttemptLog.schemaVersion2, AttemptLog.schemaVersion3,
    ]
    return try await SQLiteDatabase.open(
      at: directory.file("log.sqlite3"),
      schema: Schema(applicationID: 1, migrations: Array(migrations.prefix(version)))
    )
  }
}

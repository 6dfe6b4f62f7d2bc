import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import FetchLog

/// The schema and the queries of the live log.
@Suite struct FetchLogLiveTests {
  @Test func `a log of version 1 continues in version 2`() async throws {
    let directory = try TemporaryDirectory()
    let old = FetchLog.live(in: try await database(in: directory, version: 1))
    var records = [try old.append(entry)]
    _ = try old.startGeneration()
    records += [try old.append(entry), try old.append(entry)]

    let log = FetchLog.live(in: try await database(in: directory))

    #expect(try log.page(FetchLog.Query(servers: [entry.url])) == records.reversed())
    #expect(try log.count() == 2)
    #expect(try log.prune(before: .distantFuture, limit: 10) == 1)
    #expect(try log.count() == 2)
  }

  @Test func `a log without a generation is damaged`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    try database.execute("DELETE FROM generation")
    let log = FetchLog.live(in: database)
    #expect(throws: SQLiteDatabaseError.damaged(path: database.path, cause: "a row is missing")) {
      try log.count()
    }
    #expect(throws: SQLiteDatabaseError.self) { try log.append(entry) }
  }

  @Test func `a page needs no sort, and a page of a server uses the index`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    let page = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.page())",
      [.null, .null, .null, .null]
    ) { try $0.value(3, as: String.self) }
    let pageOfServer = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.page(where: Tables.isOfServer))",
      [.null, .null, .null, .null, .null]
    ) { try $0.value(3, as: String.self) }

    // A sort would be another step.
    #expect(page == ["SEARCH fetch USING INTEGER PRIMARY KEY (rowid<?)"])
    #expect(pageOfServer == ["SEARCH fetch USING INDEX fetch_url (url=? AND id<?)"])
  }

  @Test func `the oldest match needs no sort, and that of a server uses the index`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await database(in: directory)
    let oldest = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.oldestMatch())",
      [.null, .null]
    ) { try $0.value(3, as: String.self) }
    let oldestOfServer = try database.query(
      "EXPLAIN QUERY PLAN \(Tables.oldestMatch(where: Tables.isOfServer))",
      [.null, .null, .null]
    ) { try $0.value(3, as: String.self) }

    #expect(oldest == ["SCAN fetch"])
    #expect(oldestOfServer == ["SEARCH fetch USING INDEX fetch_url (url=?)"])
  }

  private func database(
    in directory: TemporaryDirectory,
    version: Int = 2
  ) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("log.sqlite3"),
      schema: .log(version: version)
    )
  }
}

import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import FailureLog

/// The queries of the live log.
@Suite struct FailureLogLiveTests {
  @Test func `a stored number of failures that no record has is damage`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("log.sqlite3")
    let database = try await SQLiteDatabase.open(at: path, schema: .log)
    let log = FailureLog.live(in: database)
    _ = try log.append(entry, extending: nil)
    for count in [0, 1_000_000_001, .max] {
      try database.execute("UPDATE failure SET count = ?", [count.sqlValue])
      let cause = "a value of the column count is not a valid StoredCount"
      #expect(throws: SQLiteDatabaseError.damaged(path: path, cause: cause)) {
        try log.page(FailureLog.Query())
      }
    }
  }

  @Test func `a record with the largest number of failures is not extended`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(at: directory.file("log.sqlite3"), schema: .log)
    for log in [FailureLog.live(in: database), .mock()] {
      var records = [
        FailureLog.Record(id: 7, entry: entry, count: FailureLog.Record.counts.upperBound)
      ]
      try log.restore { records.popLast() }
      #expect(try log.append(entry, extending: 7).id == 8)
    }
  }

  @Test func `a page needs no sort, and a page of a server uses the index`() async throws {
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(
      at: directory.file("log.sqlite3"),
      schema: .log
    )
    let page = try database.query(
      "EXPLAIN QUERY PLAN \(Table.page())",
      [.null, .null, .null, .null]
    ) { try $0.value(3, as: String.self) }
    let pageOfServer = try database.query(
      "EXPLAIN QUERY PLAN \(Table.page(where: Table.isOfServer))",
      [.null, .null, .null, .null, .null]
    ) { try $0.value(3, as: String.self) }

    // A sort would be another step.
    #expect(page == ["SEARCH failure USING INTEGER PRIMARY KEY (rowid<?)"])
    #expect(pageOfServer == ["SEARCH failure USING INDEX failure_url (url=? AND id<?)"])
  }
}

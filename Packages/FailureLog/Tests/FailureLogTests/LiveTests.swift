import FailureLog
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@testable import FailureLogLive

/// The queries of the live log.
@Suite struct FailureLogLiveTests {
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

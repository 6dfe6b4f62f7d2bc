import Foundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing
import TransactionQueue

@Suite(.timeLimit(.minutes(10))) struct InspectionTests: DatabaseTests {
  let directory = TemporaryDirectory()

  private func inspect() async throws -> (rolledBackHotJournal: Bool, fault: SQLiteDatabaseError?) {
    try await SQLiteDatabase.inspect(at: path, schema: .test)
  }

  @Test func `an intact database has no fault and stays unchanged`() async throws {
    try await open().add("entry")
    let before = try FileState(of: path)

    #expect(try await inspect() == (false, nil))

    #expect(try FileState(of: path) == before)
  }

  @Test(arguments: [false, true])
  func `the hot journal of a crashed process is reported and rolled back`(
    _ isLinked: Bool
  ) async throws {
    _ = try await open()
    try await crashWhileWriting(at: path)
    let folder = directory.file("links")
    let link = folder + "/link.sqlite3"
    try createFolder(folder)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)

    let inspection = try await SQLiteDatabase.inspect(at: isLinked ? link : path, schema: .test)

    #expect(inspection == (true, nil))
    #expect(try FileState(of: path).siblingFiles == ["links", "test.sqlite3"])
  }

  @Test func `rows in the wrong order are damage`() async throws {
    let schema = Schema(
      applicationID: 1,
      migrations: [["CREATE TABLE word (text TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID"]]
    )
    let database = try await SQLiteDatabase.open(at: path, schema: schema)
    try await database.write { try database.execute("INSERT INTO word VALUES ('beta'), ('gamma')") }
    var bytes = try Data(contentsOf: URL(filePath: path))
    let gamma = try #require(bytes.firstRange(of: Data("gamma".utf8)))
    bytes.replaceSubrange(gamma, with: Data("alpha".utf8))
    try bytes.write(to: URL(filePath: path))

    let fault = try await SQLiteDatabase.inspect(at: path, schema: schema).fault

    #expect(fault == .damaged(path: path, cause: "row not in PRIMARY KEY order for word"))
  }

  @Test func `the journal of an open transaction is not reported`() async throws {
    let database = try await open()
    try await database.holding(.write, after: { try database.add("entry") }) {
      let inspection = try await inspect()
      #expect(inspection == (false, nil))
      #expect(try FileState(of: path).siblingFiles.count == 2)
    }
  }

  @Test func `the library version is that of SQLite 3`() {
    #expect(SQLiteDatabase.libraryVersion.hasPrefix("3."))
  }
}

import Foundation
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// SQLite looks for the journal of an open file under the name that the file had: after a move, another database may
/// have that name, and its journal must not be touched.
@Suite(.timeLimit(.minutes(1))) struct MovedFileTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("test.sqlite3")
  }

  /// Opens a database, and moves its file away.
  private func moved() async throws -> SQLiteDatabase {
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    try database.add("moved")
    try FileManager.default.moveItem(atPath: path, toPath: directory.file("old.sqlite3"))
    return database
  }

  private func entriesOfOld() async throws -> [String]? {
    try await SQLiteDatabase.openIfPresent(at: directory.file("old.sqlite3"), schema: .test)?
      .entries()
  }

  @Test func `a file that was moved is neither written nor read under its old name`() async throws {
    let database = try await moved()
    #expect(throws: SQLiteDatabaseError.moved(path: path)) { try database.add("lost") }
    #expect(throws: SQLiteDatabaseError.moved(path: path)) { try database.entries() }
    #expect(try await entriesOfOld() == ["moved"])
  }

  @Test func `the hot journal of a new database is not rolled back into the moved file`()
    async throws
  {
    let database = try await moved()
    try await SQLiteDatabase.open(at: path, schema: .test).add("new")
    try await crashWhileWriting(at: path)

    #expect(throws: SQLiteDatabaseError.moved(path: path)) { try database.entries() }

    #expect(try await entriesOfOld() == ["moved"])
    #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["new"])
  }

  /// Without the check at the start of the transaction: the file may be moved right after it.
  @Test(arguments: ["BEGIN IMMEDIATE", "SELECT count(*) FROM entry"] as [SQLStatement])
  func `a file that is moved during the start of a transaction is refused`(
    _ statement: SQLStatement
  )
    async throws
  {
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    let connection = try Connection(path: path, busyTimeout: .zero)
    try FileManager.default.moveItem(atPath: path, toPath: directory.file("old.sqlite3"))
    try await SQLiteDatabase.open(at: path, schema: .test).add("new")
    try await crashWhileWriting(at: path)

    #expect(throws: SQLiteDatabaseError.moved(path: path)) {
      try connection.run(statement) { _ in }
    }

    #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["new"])
  }

  @Test func `the journal of a new database stays when the moved one is closed`() async throws {
    let new: SQLiteDatabase
    do {
      let database = try await moved()
      new = try await SQLiteDatabase.open(at: path, schema: .test)
      try await new.whileWriting(beginningWith: { try new.add("new") }) {
        database.removeJournal()
        let neighbours = try FileState(of: path).neighbours
        #expect(neighbours.contains("test.sqlite3-journal"))
      }
    }
    #expect(try new.entries() == ["new"])
  }

  @Test func `a database with a second name is refused, and used again without it`() async throws {
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    let link = directory.file("link.sqlite3")
    try FileManager.default.linkItem(atPath: path, toPath: link)

    #expect(throws: SQLiteDatabaseError.linked(path: path, count: 2)) { try database.add("lost") }
    #expect(throws: SQLiteDatabaseError.linked(path: path, count: 2)) { try database.entries() }
    await #expect(throws: SQLiteDatabaseError.linked(path: link, count: 2)) {
      try await SQLiteDatabase.openIfPresent(at: link, schema: .test)
    }
    let inspection = try await SQLiteDatabase.inspect(at: link, schema: .test)
    #expect(inspection.fault == .linked(path: link, count: 2))

    try FileManager.default.removeItem(atPath: link)
    try database.add("entry")
    #expect(try database.entries() == ["entry"])
  }
}

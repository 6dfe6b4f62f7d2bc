import Foundation
import SQLDatabase
import TemporaryDirectory
import Testing
import TransactionQueue

@testable import SQLiteDatabase

/// Moved files, and second names.
///
/// SQLite looks for the journal under the name with which it opened the file. After a move, another database may have
/// that name, and its journal must stay untouched.
@Suite(.timeLimit(.minutes(10))) struct MovedFileTests: DatabaseTests {
  let directory = TemporaryDirectory()
  private var newPath: String { directory.file("moved.sqlite3") }

  /// Opens a database and moves its file.
  private func moved() async throws -> SQLiteDatabase {
    let database = try await open()
    try database.add("moved")
    try FileManager.default.moveItem(atPath: path, toPath: newPath)
    return database
  }

  private func movedEntries() async throws -> [String]? {
    try await SQLiteDatabase.openIfPresent(at: newPath, schema: .test)?.entries()
  }

  @Test func `a moved file is neither written nor read under its old name`() async throws {
    let database = try await moved()
    #expect(throws: SQLiteDatabaseError.moved(path: path)) { try database.add("lost") }
    #expect(throws: SQLiteDatabaseError.moved(path: path)) { try database.entries() }
    #expect(try await movedEntries() == ["moved"])
  }

  @Test func `the hot journal of a new database never reaches the moved file`() async throws {
    let database = try await moved()
    try await open().add("new")
    try await crashWhileWriting(at: path)

    #expect(throws: SQLiteDatabaseError.moved(path: path)) { try database.entries() }

    #expect(try await movedEntries() == ["moved"])
    #expect(try await open().entries() == ["new"])
  }

  /// Skips the check at the start of the transaction: the file may be moved right after it.
  @Test(arguments: ["BEGIN IMMEDIATE", "SELECT count(*) FROM entry"] as [SQLStatement])
  func `a file that is moved during the start of a transaction is rejected`(
    _ statement: SQLStatement
  ) async throws {
    _ = try await open()
    let connection = try Connection(path: path, busyTimeout: .zero)
    try FileManager.default.moveItem(atPath: path, toPath: newPath)
    try await open().add("new")
    try await crashWhileWriting(at: path)

    #expect(throws: SQLiteDatabaseError.moved(path: path)) {
      try connection.run(statement) { _ in }
    }

    #expect(try await open().entries() == ["new"])
  }

  @Test func `closing the moved database keeps the journal of the new one`() async throws {
    let new: SQLiteDatabase
    do {
      let database = try await moved()
      new = try await open()
      try await new.holding(.write, after: { try new.add("new") }) {
        database.removeJournal()
        let siblingFiles = try FileState(of: path).siblingFiles
        #expect(siblingFiles.contains("test.sqlite3-journal"))
      }
    }
    #expect(try new.entries() == ["new"])
  }

  @Test func `a database with two hard links is rejected until one is removed`() async throws {
    let database = try await open()
    let link = directory.file("link.sqlite3")
    try FileManager.default.linkItem(atPath: path, toPath: link)

    #expect(throws: SQLiteDatabaseError.linked(path: path, count: 2)) { try database.add("lost") }
    #expect(throws: SQLiteDatabaseError.linked(path: path, count: 2)) { try database.entries() }
    try await expectError(.linked(path: link, count: 2), at: link)

    try FileManager.default.removeItem(atPath: link)
    try database.add("entry")
    #expect(try database.entries() == ["entry"])
  }
}

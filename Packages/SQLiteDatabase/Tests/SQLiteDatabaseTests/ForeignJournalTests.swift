import Foundation
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// A file that has the name of a journal is rolled back only if it is the database's.
@Suite(.timeLimit(.minutes(1))) struct ForeignJournalTests {
  let directory: TemporaryDirectory
  let path: String
  var journal: String { path + "-journal" }

  init() async throws {
    directory = try TemporaryDirectory()
    path = directory.file("test.sqlite3")
    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")
  }

  /// Expects every way to open the database to refuse the journal and to change neither.
  private func expectRefusal(_ fault: JournalFault, of suffix: String = "-journal") async throws {
    let before = try FileState(of: path)
    let error = SQLiteDatabaseError.journal(path: path, journal: path + suffix, fault)
    await #expect(throws: error) { try await SQLiteDatabase.open(at: path, schema: .test) }
    await #expect(throws: error) { try await SQLiteDatabase.openIfPresent(at: path, schema: .test) }
    #expect(try await SQLiteDatabase.inspect(at: path, schema: .test).fault == error)
    try expectUnchanged(path, since: before)
  }

  private func entries() async throws -> [String]? {
    try await SQLiteDatabase.openIfPresent(at: path, schema: .test)?.entries()
  }

  @Test func `a pipe in the journal's place is refused without waiting for its other end`()
    async throws
  {
    try #require(mkfifo(journal, 0o666) == 0)
    try await expectRefusal(.notRegular)
  }

  @Test func `a symbolic link in the journal's place is refused`() async throws {
    try await crashWhileWriting(at: path)
    try FileManager.default.moveItem(atPath: journal, toPath: directory.file("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: journal,
      withDestinationPath: directory.file("elsewhere")
    )
    try await expectRefusal(.notRegular)
  }

  @Test func `a hard link in the journal's place is refused`() async throws {
    try await crashWhileWriting(at: path)
    try FileManager.default.linkItem(atPath: journal, toPath: directory.file("elsewhere"))
    try await expectRefusal(.notRegular)
  }

  @Test(.enabled(if: getuid() == 0, "Only root can give a file to another user."))
  func `a journal of another user is refused, with the user's name`() async throws {
    try await crashWhileWriting(at: path)
    try #require(chown(journal, 1, 1) == 0)
    try await expectRefusal(.ofAnotherUser("daemon"))
    try #require(chown(journal, 0x7FFF_FFF0, 1) == 0)
    try await expectRefusal(.ofAnotherUser("2147483632"))
    try #require(chown(journal, getuid(), 1) == 0)
    #expect(try await entries() == ["entry"])
  }

  @Test(.enabled(if: getuid() == 0, "Only root can give a file to another user."))
  func `a journal of the database's owner is rolled back`() async throws {
    try await crashWhileWriting(at: path)
    try #require(chown(journal, 1, 1) == 0 && chown(path, 1, 1) == 0)
    #expect(try await entries() == ["entry"])
  }

  @Test func `a write-ahead log is held to the same rules`() async throws {
    try Data([1]).write(to: URL(filePath: directory.file("elsewhere")))
    try FileManager.default.createSymbolicLink(
      atPath: path + "-wal",
      withDestinationPath: directory.file("elsewhere")
    )
    try await expectRefusal(.notRegular, of: "-wal")
  }

  @Test(arguments: [0, 3])
  func `a journal that a restored backup does not belong to is refused`(_ laterEntries: Int)
    async throws
  {
    let backup = try Data(contentsOf: URL(filePath: path))
    for number in 0..<2 { try await SQLiteDatabase.open(at: path, schema: .test).add("\(number)") }
    try await crashWhileWriting(at: path, after: (0..<laterEntries).map { "later \($0)" })
    try backup.write(to: URL(filePath: path))

    try await expectRefusal(.ofAnotherState)

    try FileManager.default.removeItem(atPath: journal)
    #expect(try await entries() == ["entry"])
  }

  /// Without the check at the start of the transaction: another user may create the journal right after it.
  @Test(.enabled(if: getuid() == 0, "Only root can give a file to another user."))
  func `a journal that comes after the check is refused when SQLite opens it`() async throws {
    let connection = try Connection(path: path, busyTimeout: .zero)
    try await crashWhileWriting(at: path)
    try #require(chown(journal, 1, 1) == 0)
    let error = SQLiteDatabaseError.journal(
      path: path,
      journal: journal,
      .ofAnotherUser("daemon")
    )
    #expect(throws: error) { try connection.run("BEGIN IMMEDIATE") }
  }

  @Test func `a link in the journal's place stays when the database is closed`() async throws {
    do {
      let database = try await SQLiteDatabase.open(at: path, schema: .test)
      try database.add("two")
      try FileManager.default.removeItem(atPath: journal)
      try FileManager.default.createSymbolicLink(
        atPath: journal,
        withDestinationPath: directory.file("nowhere")
      )
      #expect(throws: SQLiteDatabaseError.self) { try database.add("lost") }
    }
    #expect(try FileState(of: path).neighbours == ["test.sqlite3", "test.sqlite3-journal"])
  }
}

import Foundation
import SQLDatabase
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// SQLite rolls a journal back only if the journal belongs to the database.
@Suite(.timeLimit(.minutes(1))) struct JournalRejectionTests: DatabaseTests {
  let directory: TemporaryDirectory
  private var journal: String { path + "-journal" }

  init() async throws {
    directory = try TemporaryDirectory()
    try await open().add("entry")
  }

  private func expectRejection(_ fault: JournalFault, of suffix: String = "-journal") async throws {
    try await expectRejection { $0 == .journal(path: path, journal: path + suffix, fault) }
  }

  @Test func `a pipe in the place of the journal is rejected without waiting for a writer`()
    async throws
  {
    try #require(mkfifo(journal, 0o666) == 0)
    try await expectRejection(.notRegular)
  }

  @Test func `a symbolic link in the place of the journal is rejected`() async throws {
    try await crashWhileWriting(at: path)
    let target = directory.file("elsewhere")
    try FileManager.default.moveItem(atPath: journal, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: journal, withDestinationPath: target)
    try await expectRejection(.notRegular)
  }

  @Test func `a journal with a hard link is rejected`() async throws {
    try await crashWhileWriting(at: path)
    try FileManager.default.linkItem(atPath: journal, toPath: directory.file("elsewhere"))
    try await expectRejection(.notRegular)
  }

  @Test func `a write-ahead log is checked like a journal`() async throws {
    let target = directory.file("elsewhere")
    try Data([1]).write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: path + "-wal", withDestinationPath: target)
    try await expectRejection(.notRegular, of: "-wal")
  }

  @Test(.enabled(if: getuid() == 0, "Only root can give a file to another user."))
  func `a journal of another user is rejected with the user's name`() async throws {
    try await crashWhileWriting(at: path)
    try #require(chown(journal, 1, 1) == 0)
    try await expectRejection(.ofAnotherUser("daemon"))
    try #require(chown(journal, 0x7FFF_FFF0, 1) == 0)
    try await expectRejection(.ofAnotherUser("2147483632"))
    try #require(chown(journal, getuid(), 1) == 0)
    #expect(try await openIfPresent()?.entries() == ["entry"])
  }

  @Test(.enabled(if: getuid() == 0, "Only root can give a file to another user."))
  func `a journal of the database's owner is rolled back`() async throws {
    try await crashWhileWriting(at: path)
    try #require(chown(journal, 1, 1) == 0 && chown(path, 1, 1) == 0)
    #expect(try await openIfPresent()?.entries() == ["entry"])
  }

  @Test(arguments: [0, 3])
  func `a journal of another state than that of a restored backup is rejected`(
    _ laterEntries: Int
  ) async throws {
    let backup = try Data(contentsOf: URL(filePath: path))
    for number in 0..<2 { try await open().add("\(number)") }
    try await crashWhileWriting(at: path, after: (0..<laterEntries).map { "later \($0)" })
    try backup.write(to: URL(filePath: path))

    try await expectRejection(.ofAnotherState)

    try FileManager.default.removeItem(atPath: journal)
    #expect(try await openIfPresent()?.entries() == ["entry"])
  }

  /// Skips the check at the start of the transaction: another user may create the journal right after it.
  @Test(.enabled(if: getuid() == 0, "Only root can give a file to another user."))
  func `a journal that appears after the check is rejected when SQLite opens it`() async throws {
    let connection = try Connection(path: path, busyTimeout: .zero)
    try await crashWhileWriting(at: path)
    try #require(chown(journal, 1, 1) == 0)
    let fault = JournalFault.ofAnotherUser("daemon")
    #expect(throws: SQLiteDatabaseError.journal(path: path, journal: journal, fault)) {
      try connection.run("BEGIN IMMEDIATE")
    }
  }

  @Test func `closing the database keeps a link in the place of the journal`() async throws {
    do {
      let database = try await open()
      try database.add("two")
      try FileManager.default.removeItem(atPath: journal)
      try FileManager.default.createSymbolicLink(
        atPath: journal,
        withDestinationPath: directory.file("nowhere")
      )
      #expect(throws: SQLiteDatabaseError.self) { try database.add("lost") }
    }
    #expect(try FileState(of: path).siblingFiles == ["test.sqlite3", "test.sqlite3-journal"])
  }
}

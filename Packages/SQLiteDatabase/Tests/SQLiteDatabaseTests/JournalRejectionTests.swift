import Foundation
import SQLDatabase
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// SQLite rolls a journal back only if the journal belongs to the database.
@Suite(.timeLimit(.minutes(10))) struct JournalRejectionTests: DatabaseTests {
  let directory = TemporaryDirectory()
  private var journal: String { path + "-journal" }

  init() async throws {
    try await open().add("entry")
  }

  private func expectRejection(_ fault: JournalFault, of suffix: String = "-journal") async throws {
    try await expectRejection { $0 == .journal(path: path, journal: path + suffix, fault) }
  }

  @Test func `a pipe in the place of the journal is rejected without a wait`() async throws {
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

  @Test(arguments: [false, true])
  func `a journal that names a super-journal is rejected, and the named file stays`(
    _ isHot: Bool
  ) async throws {
    try await crashWhileWriting(at: path)
    let named = directory.file("named")
    try Data("precious".utf8).write(to: URL(filePath: named))
    if !isHot { try overwrite(journal, at: 0, with: Array(repeating: 0, count: 28)) }
    try nameSuperJournal(named)
    try await expectRejection(.namesAnotherFile)
    #expect(FileManager.default.contents(atPath: named) == Data("precious".utf8))
  }

  /// Another user may append to the journal after the last check.
  @Test func `a super-journal is neither opened nor deleted`() throws {
    let named = directory.file("named")
    try Data("precious".utf8).write(to: URL(filePath: named))
    let connection = try Connection(path: path, busyTimeout: .zero)
    try connection.run("BEGIN IMMEDIATE")
    try connection.run("INSERT INTO entry (text) VALUES ('lost')")
    try nameSuperJournal(named)
    try connection.run("ROLLBACK")
    #expect(FileManager.default.fileExists(atPath: named))
  }

  @Test(arguments: [0, 31, 256, 513, 4_095, 131_072], [20, 24])
  func `a journal with an invalid size of its sectors or pages is rejected`(
    _ size: UInt32,
    _ offset: UInt64
  ) async throws {
    try await crashWhileWriting(at: path)
    // 256 is a valid size of a sector, but the journal has no record there.
    let bytes = withUnsafeBytes(of: size.bigEndian) { Array($0) }
    try overwrite(journal, at: offset, with: bytes)
    try await expectRejection(.ofAnotherState)
  }

  @Test func `a journal with fewer pages than the database had is rejected`() async throws {
    try await crashWhileWriting(at: path)
    try overwrite(journal, at: 16, with: [0, 0, 0, 2])
    try await expectRejection(.ofAnotherState)
  }

  @Test func `a truncated header of a journal is rejected`() async throws {
    try await crashWhileWriting(at: path)
    try Data(contentsOf: URL(filePath: journal)).prefix(100).write(to: URL(filePath: journal))
    try await expectRejection(.ofAnotherState)
  }

  @Test(arguments: ["-journal", "-wal", "-shm"], [false, true])
  func `a file that is not a journal is neither overwritten nor deleted`(
    _ suffix: String,
    _ isEmpty: Bool
  ) async throws {
    let text = Data("precious".utf8)
    try text.write(to: URL(filePath: path + suffix))
    if isEmpty {
      try Data().write(to: URL(filePath: path))
      await #expect(
        throws: SQLiteDatabaseError.journal(path: path, journal: path + suffix, .notAJournal)
      ) { try await open() }
    } else {
      try await expectRejection(.notAJournal, of: suffix)
    }
    #expect(try Data(contentsOf: URL(filePath: path + suffix)) == text)
  }

  @Test func `a file that takes the place of the journal is not deleted`() throws {
    let connection = try Connection(path: path, busyTimeout: .zero)
    try connection.run("PRAGMA journal_mode = PERSIST") { _ in }
    try connection.run("INSERT INTO entry (text) VALUES ('two')")
    let text = Data("precious".utf8)
    try text.write(to: URL(filePath: journal))
    try connection.run("PRAGMA journal_mode = DELETE") { _ in }
    #expect(try Data(contentsOf: URL(filePath: journal)) == text)
  }

  /// Appends the record of a super-journal, which SQLite writes in a transaction of several databases.
  private func nameSuperJournal(_ path: String) throws {
    let name = Array(path.utf8)
    let checksum = name.reduce(0) { $0 + UInt32($1) }
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let numbers = [UInt32(name.count), checksum].flatMap { number in
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    try overwrite(journal, at: nil, with: name + numbers + magic)
  }

  /// Replaces bytes of a file; nil for its end.
  private func overwrite(_ path: String, at offset: UInt64?, with bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    if let offset { try file.seek(toOffset: offset) } else { try file.seekToEnd() }
    try file.write(contentsOf: Data(bytes))
    try file.close()
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

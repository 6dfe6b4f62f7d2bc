import Foundation
import SQLiteDatabase
import Store
import StoreLive
import TemporaryDirectory
import Testing

/// Inspections, errors and journals of SQLite databases.
@Suite(.timeLimit(.minutes(1))) struct DatabaseClientLiveTests {
  private let client = DatabaseClient<SQLiteDatabase>.live(
    schema: .numbers,
    random: { 7 }
  ) { $0 }
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("folder/test.sqlite3")
  }

  @Test func `a new database is sound and has permissions for its owner alone`() async throws {
    _ = try await client.open(.file(path))
    let inspection = try await client.inspect(.file(path))

    #expect(inspection.fault == nil)
    #expect(!inspection.rolledBackHotJournal)
    #expect(inspection.access.file == ownerAccess(0o600))
    #expect(inspection.access.folder.hasSuffix("/folder"))
    #expect(inspection.access.folderAccess == ownerAccess(0o700))
    #expect(inspection.access.freeBytes > 0)
    #expect(try client.access(.file(path)).file == ownerAccess(0o600))
  }

  @Test func `the nearest folder of a missing database is inspected, and nothing is created`()
    async throws
  {
    let inspection = try await client.inspect(.file(path))
    #expect(inspection.access.file == nil)
    #expect(inspection.access.folder == directory.path)
    #expect(inspection.fault == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `a path without a slash is in the current folder`() throws {
    #expect(try client.access(.file("nothing.sqlite3")).folder == ".")
  }

  @Test func `permissions of other users are reported, also through a symbolic link`() async throws
  {
    _ = try await client.open(.file(path))
    try setPermissions(0o644, of: path)
    try setPermissions(0o777, of: directory.file("folder"))
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)

    let access = try client.access(.file(link))

    #expect(access.file?.permissions == 0o644)
    #expect(access.folder.hasSuffix("/folder"))
    #expect(access.folderAccess.permissions == 0o777)
  }

  @Test func `a folder that accepts no file is a fault`() async throws {
    let inspection = try await client.inspect(.file("/proc/x/y"))
    // Root can write to the folder, but its file system has no space.
    let cause = geteuid() == 0 ? "has no free space" : "is not writable"
    #expect(
      inspection.fault
        == .cannotCreate(
          "Cannot create the database /proc/x/y: the folder /proc \(cause). "
            + "Use another path, or fix this one."
        )
    )
  }

  @Test func `an error has the message of SQLite`() async throws {
    let text = directory.file("text")
    try Data("no database".utf8).write(to: URL(filePath: text))
    let error = SQLiteDatabaseError.damaged(path: text, cause: "it is not an SQLite database")
    await #expect(throws: DatabaseError.cannotReadOrSave("\(error)")) {
      try await client.open(.file(text))
    }
  }

  @Test func `a database that was moved while it was open has a separate error`() async throws {
    let database = try await client.open(.file(path))
    try FileManager.default.moveItem(atPath: path, toPath: path + "2")
    let message = "\(SQLiteDatabaseError.moved(path: path))"
    await #expect(throws: DatabaseError.moved(message)) {
      try await UnitOfWork.live(in: database).write {}
    }
  }

  @Test func `closing removes the journal of a database that is still open`() async throws {
    let database = try await client.open(.file(path))
    try await database.write { try database.execute("INSERT INTO number VALUES ('a', 1)") }
    try await database.write { try database.execute("INSERT INTO number VALUES ('b', 1)") }
    #expect(try files() == ["test.sqlite3", "test.sqlite3-journal"])
    client.close()
    #expect(try files() == ["test.sqlite3"])
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.file("folder")).sorted()
  }

  private func ownerAccess(_ permissions: Int) -> FileAccess {
    FileAccess(permissions: permissions, owner: .currentUser, isWritable: true)
  }

  private func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}

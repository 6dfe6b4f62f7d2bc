import Foundation
import SQLDatabase
import SQLiteDatabase
import Store
import StoreLive
import TemporaryDirectory
import Testing

/// Inspections, errors and journals of SQLite databases.
@Suite(.timeLimit(.minutes(10))) struct DatabaseClientLiveTests {
  private let client = DatabaseClient<SQLiteDatabase>.live(
    schema: .numbers,
    random: { 7 }
  ) { $0 }
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("directory/test.sqlite3") }

  @Test func `a new directory is accessible only to its owner`() async throws {
    _ = try await client.open(.file(path))
    let access = try #require(try client.access(.file(path)))
    #expect(access.directory.hasSuffix("/directory"))
    #expect(
      access.directoryAccess
        == FileAccess(permissions: 0o700, owner: .currentUser, isWritable: true)
    )
  }

  @Test func `the nearest directory of a missing database is inspected, and nothing is created`()
    async throws
  {
    let inspection = try await inspection(of: path)
    #expect(inspection.access.file == nil)
    #expect(inspection.access.directory == directory.path)
    #expect(inspection.fault == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `a path without a slash is in the current directory`() throws {
    #expect(try client.access(.file("nothing.sqlite3"))?.directory == ".")
  }

  @Test func `permissions of other users are reported, even through a symbolic link`() async throws
  {
    _ = try await client.open(.file(path))
    try setPermissions(0o644, of: path)
    try setPermissions(0o777, of: directory.file("directory"))
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)

    let access = try #require(try client.access(.file(link)))

    #expect(access.file?.permissions == 0o644)
    #expect(access.directory.hasSuffix("/directory"))
    #expect(access.directoryAccess.permissions == 0o777)
  }

  @Test(.enabled("The system has no /proc.") { access("/proc", F_OK) == 0 })
  func `a directory that accepts no file is a fault`() async throws {
    let inspection = try await inspection(of: "/proc/x/y")
    // Root can write to the directory, but its file system has no space.
    let cause = geteuid() == 0 ? "has no free space" : "is not writable"
    #expect(
      inspection.fault
        == .cannotCreate(
          "Cannot create the database /proc/x/y: the directory /proc \(cause). "
            + "Check the directory and its permissions, or use another path."
        )
    )
  }

  @Test func `an error has the message of SQLite`() async throws {
    let text = directory.file("text")
    try Data("no database".utf8).write(to: URL(filePath: text))
    let error = SQLiteDatabaseError.damaged(path: text, cause: "it is not an SQLite database")
    await #expect(throws: DatabaseError.damaged("\(error)")) {
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

  @Test(arguments: ["postgresql://ada:secret@localhost/test", "postgres://", "mysql://localhost"])
  func `a server is refused`(text: String) async throws {
    let error = DatabaseError.invalidLocation(
      "Cannot use a database on a server: this program stores its data in a file."
    )
    #expect(throws: error) { try client.location(text) }
    let server = DatabaseServer(uri: text, description: "server", hasPassword: true)
    await #expect(throws: error) { _ = try await client.openIfPresent(.server(server)) }
    #expect(throws: error) { try client.access(.server(server)) }
  }

  @Test(arguments: ["./postgresql://a", "notes:/a", "/postgres://a", ""])
  func `other texts are paths`(text: String) throws {
    #expect(try client.location(text) == .file(text))
  }

  private func inspection(of path: String) async throws -> FileInspection {
    guard case .file(let inspection) = try await client.inspect(.file(path)) else {
      throw CocoaError(.featureUnsupported)
    }
    return inspection
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.file("directory")).sorted()
  }

  private func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}

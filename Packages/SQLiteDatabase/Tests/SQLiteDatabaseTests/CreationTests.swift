import Foundation
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// Creating files and directories, and their permissions.
@Suite(.timeLimit(.minutes(10))) struct CreationTests: DatabaseTests {
  let directory = TemporaryDirectory()

  @Test(arguments: [0, 0o022, 0o077])
  func `the file, the journal and new directories are accessible only to their owner`(
    _ mask: Int
  ) async {
    await #expect(processExitsWith: .success) {
      [folder = directory.path as String, mask = mask as Int] in
      umask(mode_t(mask))
      let path = folder + "/new/deep/test.sqlite3"

      let database = try await SQLiteDatabase.open(at: path, schema: .test)

      #expect(try permissions(of: folder + "/new") == 0o700)
      #expect(try permissions(of: folder + "/new/deep") == 0o700)
      #expect(try permissions(of: path) == 0o600)
      try await database.write {
        try database.add("entry")
        #expect(try permissions(of: path + "-journal") == 0o600)
      }
    }
  }

  @Test func `existing directories keep their permissions`() async throws {
    let folder = directory.file("existing")
    try createFolder(folder)
    try setPermissions(0o755, of: folder)

    _ = try await SQLiteDatabase.open(at: folder + "//test.sqlite3", schema: .test)

    #expect(try permissions(of: folder) == 0o755)
  }

  @Test func `only opening an empty file for writing makes it a new database`() async throws {
    try Data().write(to: URL(filePath: path))
    let before = try FileState(of: path)
    #expect(try await openIfPresent() == nil)
    #expect(try FileState(of: path) == before)

    try await open().add("entry")

    #expect(try await open().entries() == ["entry"])
  }

  @Test func `openIfPresent and an inspection create nothing`() async throws {
    let missing = directory.file("missing/test.sqlite3")
    #expect(try await SQLiteDatabase.openIfPresent(at: missing, schema: .test) == nil)
    #expect(try await SQLiteDatabase.inspect(at: missing, schema: .test).fault == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `reading changes nothing and leaves nothing next to the file`() async throws {
    try await open().add("entry")
    let before = try FileState(of: path)

    let database = try await openIfPresent()

    #expect(try database?.entries() == ["entry"])
    #expect(try FileState(of: path) == before)
  }

  @Test func `a path that cannot lead to a database is rejected with the cause`() async throws {
    let file = directory.file("file")
    try Data().write(to: URL(filePath: file))
    let pipe = directory.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let causes = [
      directory.path: "it is a directory",
      directory.path + "/": "it is a directory",
      pipe: "it is not a regular file",
      "/dev/null": "it is not a regular file",
      file + "/test.sqlite3": "Not a directory",
      file + "/": "Not a directory",
      "": "it is not a valid path",
      file + "\0.sqlite3": "it is not a valid path",
    ]
    for (path, cause) in causes {
      try await expectError(.cannotOpen(path: path, cause: cause), at: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 2)
  }

  @Test func `a directory in the place of the journal is an error of the write`() async throws {
    let database = try await open()
    database.removeJournal()
    let journal = path + "-journal"
    try createFolder(journal)
    #expect(throws: SQLiteDatabaseError.journal(path: path, journal: journal, .notRegular)) {
      try database.add("lost")
    }
    try FileManager.default.removeItem(atPath: journal)
    try database.add("entry")
    #expect(try database.entries() == ["entry"])
  }

  @Test func `a path that is too long is rejected before a directory is created`() async throws {
    let folders = String(repeating: "/" + String(repeating: "n", count: 80), count: 6)
    let path = directory.path + folders + "/test.sqlite3"
    let cause = "the path is longer than 504 bytes"
    try await expectError(.cannotOpen(path: path, cause: cause), at: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])

    let component = directory.path + "/" + String(repeating: "n", count: 300)
    try await expectError(.cannotOpen(path: component, cause: "File name too long"), at: component)
  }

  @Test func `the longest path works`() async throws {
    let length = 504 - directory.path.utf8.count - "/test.sqlite3".utf8.count
    let folders = (0..<length).map { $0.isMultiple(of: 100) ? "/" : "n" }.joined()
    let path = directory.path + folders + "/test.sqlite3"
    try #require(path.utf8.count == 504)

    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")

    #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["entry"])
  }

  #if os(Linux)
    @Test func `a file whose header cannot be read is rejected`() async throws {
      let path = "/proc/self/mem"
      let cause = "Input/output error"
      try await expectError(.cannotOpen(path: path, cause: cause), at: path)
    }
  #endif

  @Test func `a connection does not create a missing file`() {
    let cause = "No such file or directory"
    #expect(throws: SQLiteDatabaseError.cannotOpen(path: path, cause: cause)) {
      try Connection(path: path, busyTimeout: .zero)
    }
  }
}

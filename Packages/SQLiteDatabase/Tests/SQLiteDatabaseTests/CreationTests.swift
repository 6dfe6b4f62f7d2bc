import Foundation
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// What is made where nothing was, and who may use it.
@Suite(.timeLimit(.minutes(1))) struct CreationTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [0, 0o022, 0o077])
  func `file, journal and folders are their owner's alone`(_ mask: Int) async {
    await #expect(processExitsWith: .success) {
      [
        folder = directory.path as String, mask = mask as Int
      ] in
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

  @Test func `folders that are there stay as they are`() async throws {
    let folder = directory.file("mine")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try setPermissions(0o755, of: folder)

    _ = try await SQLiteDatabase.open(at: folder + "//test.sqlite3", schema: .test)

    #expect(try permissions(of: folder) == 0o755)
  }

  @Test func `an empty file is a new database`() async throws {
    let path = directory.file("empty.sqlite3")
    try Data().write(to: URL(filePath: path))

    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    try database.add("entry")

    #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["entry"])
  }

  @Test func `opening if present makes nothing`() async throws {
    let missing = directory.file("missing/test.sqlite3")
    #expect(try await SQLiteDatabase.openIfPresent(at: missing, schema: .test) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])

    let empty = directory.file("empty.sqlite3")
    try Data().write(to: URL(filePath: empty))
    let before = try FileState(of: empty)
    #expect(try await SQLiteDatabase.openIfPresent(at: empty, schema: .test) == nil)
    try expectUnchanged(empty, since: before)
  }

  @Test func `opening if present opens what is there`() async throws {
    let path = directory.file("test.sqlite3")
    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")
    let before = try FileState(of: path)

    let database = try await SQLiteDatabase.openIfPresent(at: path, schema: .test)

    #expect(try database?.entries() == ["entry"])
    try expectUnchanged(path, since: before)
  }

  @Test func `what is in the way is named`() async throws {
    let file = directory.file("file")
    try Data().write(to: URL(filePath: file))
    let pipe = directory.file("pipe")
    _ = try Signal(pipe)
    let causes = [
      directory.path: "it is a folder",
      directory.path + "/": "it is a folder",
      pipe: "it is not a regular file",
      "/dev/null": "it is not a regular file",
      file + "/test.sqlite3": "Not a directory",
      file + "/": "Not a directory",
      "": "it is not the name of a file",
      file + "\0.sqlite3": "it is not the name of a file",
    ]
    for (path, cause) in causes {
      await expectError(.cannotOpen(path: path, cause: cause), at: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 2)
  }

  @Test func `what is in the journal's way is an error of the write`() async throws {
    let path = directory.file("test.sqlite3")
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    database.removeJournal()
    try FileManager.default.createDirectory(
      atPath: path + "-journal",
      withIntermediateDirectories: false
    )
    #expect(
      throws: SQLiteDatabaseError.journal(path: path, journal: path + "-journal", .notRegular)
    ) {
      try database.add("lost")
    }
    try FileManager.default.removeItem(atPath: path + "-journal")
    try database.add("entry")
    #expect(try database.entries() == ["entry"])
  }

  @Test func `a name that is too long is refused before anything is made`() async throws {
    let folders = String(repeating: "/" + String(repeating: "n", count: 80), count: 6)
    let path = directory.path + folders + "/test.sqlite3"
    let cause = "its name is longer than 504 bytes"
    await expectError(.cannotOpen(path: path, cause: cause), at: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])

    let component = directory.path + "/" + String(repeating: "n", count: 300)
    await expectError(.cannotOpen(path: component, cause: "File name too long"), at: component)
  }

  @Test func `the longest name works`() async throws {
    let room = 504 - directory.path.utf8.count - "/test.sqlite3".utf8.count
    let folders = (0..<room).map { $0.isMultiple(of: 100) ? "/" : "n" }.joined()
    let path = directory.path + folders + "/test.sqlite3"
    try #require(path.utf8.count == 504)

    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")

    #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["entry"])
  }

  #if os(Linux)
    @Test func `a file whose first bytes cannot be read is refused`() async throws {
      let path = "/proc/self/mem"
      let cause = "Input/output error"
      await expectError(.cannotOpen(path: path, cause: cause), at: path)
    }
  #endif

  @Test func `a connection needs a file that is there`() {
    let path = directory.file("missing")
    let cause = "No such file or directory"
    #expect(throws: SQLiteDatabaseError.cannotOpen(path: path, cause: cause)) {
      try Connection(path: path, busyTimeout: .zero)
    }
  }
}

import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Every path is a plain file name.
@Suite(.timeLimit(.minutes(10))) struct PathTests: DatabaseTests {
  let directory = TemporaryDirectory()

  static let names = [
    "with space", "it's", "\"quoted\"", "100%41", "who?mode=memory", "#1", "Zähler ☃ 数",
    "two\nlines",
    ":memory:", "file:x?mode=memory", "file:x", "-rf", "~", "$HOME", "back\\slash", ".",
    "semi;colon",
    // A slash and a combining accent after it are one character.
    "\u{301}accent", "e\u{301}",
  ]

  @Test(arguments: names)
  func `an absolute path is used literally`(_ name: String) async throws {
    let folder = directory.file(name == "." ? "dot" : name)
    let path = folder + "/" + (name == "." ? "..." : name)

    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")

    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    #expect(try await SQLiteDatabase.openIfPresent(at: path, schema: .test)?.entries() == ["entry"])
  }

  @Test func `a relative path is used literally`() async throws {
    await #expect(processExitsWith: .success) {
      [folder = directory.path as String, names = Self.names as [String]] in
      for name in names + ["new/./deep//test.sqlite3"] where name != "." {
        try #require(chdir(folder) == 0)
        let database = try await SQLiteDatabase.open(at: name, schema: .test)
        // A later change of the current directory has no effect.
        try #require(chdir("/") == 0)
        try database.add("entry")
        try #require(chdir(folder) == 0)
        #expect(FileManager.default.fileExists(atPath: folder + "/" + name))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == names.count)
    }
  }

  @Test func `a database cannot be created in a current directory that was removed`() async throws {
    await #expect(processExitsWith: .success) { [folder = directory.file("gone") as String] in
      try #require(mkdir(folder, 0o700) == 0 && chdir(folder) == 0 && rmdir(folder) == 0)
      let name = "test.sqlite3"
      #expect(try await SQLiteDatabase.openIfPresent(at: name, schema: .test) == nil)
      let cause = "No such file or directory"
      await #expect(throws: SQLiteDatabaseError.cannotCreate(path: name, cause: cause)) {
        try await SQLiteDatabase.open(at: name, schema: .test)
      }
    }
  }

  @Test func `a symbolic link is followed, and the journal is next to its target`() async throws {
    let target = directory.file("real/test.sqlite3")
    let link = directory.file("links/link.sqlite3")
    try await SQLiteDatabase.open(at: target, schema: .test).add("one")
    try createFolder(directory.file("links"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)

    let database = try await SQLiteDatabase.open(at: link, schema: .test)
    try await database.write {
      try database.add("two")
      #expect(FileManager.default.fileExists(atPath: target + "-journal"))
      #expect(!FileManager.default.fileExists(atPath: link + "-journal"))
    }

    #expect(try await SQLiteDatabase.open(at: target, schema: .test).entries() == ["one", "two"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
  }

  @Test(arguments: [248, 255])
  func `a name that is too long for that of its journal is rejected, and no file is created`(
    _ length: Int
  ) async throws {
    let path = directory.file(String(repeating: "n", count: length))
    try await expectError(.cannotOpen(path: path, cause: "File name too long"), at: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    try await SQLiteDatabase.open(at: String(path.dropLast(length - 247)), schema: .test).add("one")
  }

  @Test func `a dangling symbolic link is rejected`() async throws {
    let link = directory.file("link.sqlite3")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: directory.file("missing")
    )
    let cause = "it is a symbolic link to a missing file"
    try await expectError(.cannotOpen(path: link, cause: cause), at: link)

    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["link.sqlite3"])
  }
}

import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// A path is the name of a file, whatever it looks like.
@Suite(.timeLimit(.minutes(1))) struct PathTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  static let names = [
    "with space", "it's", "\"quoted\"", "100%41", "who?mode=memory", "#1", "Zähler ☃ 数",
    "two\nlines",
    ":memory:", "file:x?mode=memory", "file:x", "-rf", "~", "$HOME", "back\\slash", ".",
    "semi;colon",
    // A slash and the accent after it are one character.
    "\u{301}accent", "e\u{301}",
  ]

  @Test(arguments: names)
  func `a name is taken as it is`(_ name: String) async throws {
    let folder = directory.file(name == "." ? "dot" : name)
    let path = folder + "/" + (name == "." ? "..." : name)

    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")

    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    #expect(try await SQLiteDatabase.openIfPresent(at: path, schema: .test)?.entries() == ["entry"])
  }

  @Test func `a relative name is taken as it is`() async throws {
    await #expect(processExitsWith: .success) {
      [
        folder = directory.path as String, names = Self.names as [String]
      ] in
      for name in names where name != "." {
        try #require(chdir(folder) == 0)
        let database = try await SQLiteDatabase.open(at: name, schema: .test)
        // A later change of the working folder changes nothing.
        try #require(chdir("/") == 0)
        try database.add("entry")
        try #require(chdir(folder) == 0)
        #expect(FileManager.default.fileExists(atPath: folder + "/" + name))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == names.count - 1)
    }
  }

  @Test func `a relative name may lead through new folders`() async throws {
    await #expect(processExitsWith: .success) { [folder = directory.path as String] in
      try #require(chdir(folder) == 0)
      try await SQLiteDatabase.open(at: "new/./deep//test.sqlite3", schema: .test).add("entry")
      let path = folder + "/new/deep/test.sqlite3"
      #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["entry"])
    }
  }

  @Test func `in a working folder that was removed nothing can be made`() async throws {
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

  @Test func `a file that is removed while it is in use is an error`() async throws {
    let path = directory.file("gone/test.sqlite3")
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    try FileManager.default.removeItem(atPath: directory.file("gone"))

    #expect(throws: SQLiteDatabaseError.moved(path: path)) {
      try database.add("lost")
    }
  }

  @Test func `a symbolic link is followed, and the journal lies beside the target`() async throws {
    let target = directory.file("real/test.sqlite3")
    let link = directory.file("links/link.sqlite3")
    try await SQLiteDatabase.open(at: target, schema: .test).add("one")
    try FileManager.default.createDirectory(
      atPath: directory.file("links"),
      withIntermediateDirectories: false
    )
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

  @Test func `a symbolic link that leads nowhere is refused`() async throws {
    let link = directory.file("link.sqlite3")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: directory.file("missing")
    )
    let cause = "it is a symbolic link to a file that is not there"
    await expectError(.cannotOpen(path: link, cause: cause), at: link)

    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["link.sqlite3"])
  }
}

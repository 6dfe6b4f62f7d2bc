import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Creating a database with its content, atomically.
@Suite(.timeLimit(.minutes(10))) struct CreationWithContentTests: DatabaseTests {
  let directory = TemporaryDirectory()

  @Test func `the file appears at its path after the work has succeeded`() async throws {
    let path = directory.file("a/b/c")
    let value = try await create(at: path) { database in
      // Several transactions, so that the journal stays between them.
      for _ in 1...5 { try database.add("entry") }
      #expect(!FileManager.default.fileExists(atPath: path))
      return 7
    }
    #expect(value == 7)
    #expect(try files(in: "a/b") == ["c"])
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    #expect(try database.entries().count == 5)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.referenceCount] as? Int == 1)
  }

  @Test func `work that throws leaves no file and no new directory`() async throws {
    try createFolder(directory.file("existing"))
    // Other threads may still have references to the database when its file is removed.
    var databases: [SQLiteDatabase] = []
    for path in ["existing/a/b", "a/b/c", "d"] {
      await #expect(throws: Failure()) {
        try await create(at: directory.file(path)) { database in
          databases.append(database)
          for _ in 1...5 { try database.add("entry") }
          throw Failure()
        }
      }
    }
    #expect(try files(in: "") == ["existing"])
    #expect(try files(in: "existing") == [])
    #expect(databases.count == 3)
  }

  @Test func `an existing file is not replaced, even if it appears during the work`() async throws {
    let error = SQLiteDatabaseError.cannotCreate(path: path, cause: "File exists")
    await #expect(throws: error) {
      try await create(at: path) { _ in try Data([1]).write(to: URL(filePath: path)) }
    }
    await #expect(throws: error) { try await create(at: path) { _ in Issue.record() } }
    #expect(try files(in: "") == ["test.sqlite3"])
    #expect(FileManager.default.contents(atPath: path) == Data([1]))
  }

  @Test(.enabled("The system has no /proc.") { access("/proc", F_OK) == 0 })
  func `the error of an impossible directory has the path of the database`() async throws {
    let path = "/proc/nowhere/a"
    let cause = "the directory /proc/nowhere: No such file or directory"
    await #expect(throws: SQLiteDatabaseError.cannotCreate(path: path, cause: cause)) {
      try await create(at: path) { _ in Issue.record() }
    }
  }

  private func create<Value: Sendable>(
    at path: String,
    storing work: (SQLiteDatabase) async throws -> Value
  ) async throws -> Value {
    try await SQLiteDatabase.create(at: path, schema: .test, draftNumber: 7, storing: work)
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.file(folder)).sorted()
  }
}

import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// A database that is created with its content, or not at all.
@Suite(.timeLimit(.minutes(1))) struct CreationWithContentTests {
  private let directory: TemporaryDirectory
  private let schema = Schema(applicationID: 1, migrations: [["CREATE TABLE t (a INTEGER) STRICT"]])

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `the file is at its path once the work has succeeded`() async throws {
    let path = directory.file("a/b/c")
    let value = try await create(at: path) { database in
      // So many that the journal stays between them.
      for number in Int64(1)...5 {
        try database.execute("INSERT INTO t VALUES (?)", [.integer(number)])
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      return 7
    }
    #expect(value == 7)
    #expect(try files(in: "a/b") == ["c"])
    let database = try await SQLiteDatabase.open(at: path, schema: schema)
    #expect(try database.query("SELECT count(*) FROM t") { try $0.value(0) } == [5])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.referenceCount] as? Int == 1)
  }

  @Test func `work that throws leaves nothing behind, and no folder`() async throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("kept"),
      withIntermediateDirectories: false
    )
    // Other threads may still refer to a database when it is removed.
    var databases: [SQLiteDatabase] = []
    for path in ["kept/a/b", "a/b/c", "d"] {
      await #expect(throws: CancellationError.self) {
        try await create(at: directory.file(path)) { database in
          databases.append(database)
          // So many that the journal stays between them.
          for _ in 1...5 { try database.execute("INSERT INTO t VALUES (1)") }
          throw CancellationError()
        }
      }
    }
    #expect(try files(in: "") == ["kept"])
    #expect(try files(in: "kept") == [])
    #expect(databases.count == 3)
  }

  @Test func `a file that is there is not replaced, also one that has just come`() async throws {
    let path = directory.file("a")
    let error = SQLiteDatabaseError.cannotCreate(path: path, cause: "File exists")
    await #expect(throws: error) {
      try await create(at: path) { _ in
        try Data([1]).write(to: URL(filePath: path))
      }
    }
    await #expect(throws: error) {
      try await create(at: path) { _ in Issue.record() }
    }
    #expect(try files(in: "") == ["a"])
    #expect(FileManager.default.contents(atPath: path) == Data([1]))
  }

  @Test func `a folder that cannot be made is named, with the path that was asked for`()
    async throws
  {
    let path = "/proc/nowhere/a"
    let cause = "the folder /proc/nowhere: No such file or directory"
    await #expect(throws: SQLiteDatabaseError.cannotCreate(path: path, cause: cause)) {
      try await create(at: path) { _ in Issue.record() }
    }
  }

  private func create<Value: Sendable>(
    at path: String,
    storing work: (SQLiteDatabase) async throws -> Value
  ) async throws -> Value {
    try await SQLiteDatabase.create(at: path, schema: schema, draftNumber: 7, storing: work)
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.file(folder)).sorted()
  }
}

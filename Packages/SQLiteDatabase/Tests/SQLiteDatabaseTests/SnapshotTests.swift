import Foundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(10))) struct SnapshotTests: DatabaseTests {
  let directory = TemporaryDirectory()

  @Test func `a snapshot keeps the rows of its time`() async throws {
    let database = try await open()
    try database.add("before")

    let snapshot = try await database.snapshot()
    try database.add("after")
    let second = try await database.snapshot()

    #expect(try snapshot.entries() == ["before"])
    #expect(try second.entries() == ["before", "after"])
    #expect(snapshot.path == path)
  }

  @Test func `a snapshot changes neither the file nor its directory`() async throws {
    let database = try await open()
    try database.add("entry")
    database.removeJournal()
    let before = try FileState(of: path)

    let snapshot = try await database.snapshot()
    try snapshot.add("only in the snapshot")

    #expect(try snapshot.entries() == ["entry", "only in the snapshot"])
    #expect(try FileState(of: path) == before)
  }

  @Test func `databases in memory are separate`() throws {
    let (first, second) = (SQLiteDatabase.test(), SQLiteDatabase.test())
    try first.add("entry")
    #expect(try first.entries() == ["entry"])
    #expect(try second.entries() == [])
  }

  @Test func `tables that are set up twice are created and filled once`() throws {
    let database = SQLiteDatabase.inMemory()
    for text in ["first", "second"] {
      database.setUp(Schema.test.migrations.flatMap(\.self)) { try database.add(text) }
    }
    #expect(try database.entries() == ["first"])
  }

  @Test func `reading a snapshot blocks no writer`() async throws {
    let database = try await open()
    try database.add("before")
    let writer = try await open(busyTimeout: .zero)

    let snapshot = try await database.snapshot()
    try await snapshot.read {
      try writer.add("meanwhile")
      let entries = try snapshot.entries()
      #expect(entries == ["before"])
    }

    #expect(try database.entries() == ["before", "meanwhile"])
  }

  @Test func `a snapshot may be larger than its page cache`() async throws {
    let database = try await open()
    let texts = (0..<500).map { String(repeating: "text \($0) ", count: 400) }
    try await database.write { for text in texts { try database.add(text) } }

    let snapshot = try await database.snapshot()
    try database.execute("DELETE FROM entry")

    #expect(try snapshot.entries() == texts)
  }

  @Test func `a snapshot on a full disk is an error`() async throws {
    let database = try await open()
    try await database.write {
      for _ in 0..<500 { try database.add(String(repeating: "text ", count: 800)) }
    }

    await #expect(processExitsWith: .success) { [path = path as String] in
      let database = try await SQLiteDatabase.open(at: path, schema: .test)
      try await withFileSizeLimit(32_768) {
        await #expect(throws: SQLiteDatabaseError.full(path: path)) {
          _ = try await database.snapshot()
        }
      }
      #expect(try database.entries().count == 500)
    }
  }
}

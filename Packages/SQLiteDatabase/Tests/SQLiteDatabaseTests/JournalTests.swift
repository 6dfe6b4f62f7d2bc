import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// The journal stays next to an open database, and belongs to no transaction between two of them.
@Suite(.timeLimit(.minutes(1))) struct JournalTests {
  let directory: TemporaryDirectory
  var path: String { directory.file("test.sqlite3") }

  init() throws { directory = try TemporaryDirectory() }

  private func names() throws -> Set<String> { try FileState(of: path).neighbours }

  @Test func `reading leaves nothing next to the file`() async throws {
    try await SQLiteDatabase.open(at: path, schema: .test).add("one")
    let database = try await SQLiteDatabase.openIfPresent(at: path, schema: .test)
    #expect(try database?.entries() == ["one"])
    #expect(try names() == ["test.sqlite3"])
  }

  @Test func `writing keeps the journal until the database is closed`() async throws {
    do {
      let database = try await SQLiteDatabase.open(at: path, schema: .test)
      for entry in 1...5 { try database.add("\(entry)") }
      #expect(try names() == ["test.sqlite3", "test.sqlite3-journal"])
      #expect(try permissions(of: path + "-journal") == 0o600)
      #expect(try !(await SQLiteDatabase.inspect(at: path, schema: .test).rolledBackHotJournal))
    }
    #expect(try names() == ["test.sqlite3"])
    #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries().count == 5)
  }

  @Test func `the journal can be removed before, and the next write creates it again`() async throws
  {
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    for _ in 1...2 {
      for entry in 1...5 { try database.add("\(entry)") }
      #expect(try names() == ["test.sqlite3", "test.sqlite3-journal"])
      database.removeJournal()
      #expect(try names() == ["test.sqlite3"])
    }
    #expect(try database.entries().count == 10)
  }

  @Test func `who writes is not waited for to remove the journal`() async throws {
    let timeout = Duration.seconds(600)  // far beyond the limit of the test
    let database = try await SQLiteDatabase.open(at: path, schema: .test, busyTimeout: timeout)
    for entry in 1...5 { try database.add("\(entry)") }
    let other = try Connection(path: path, busyTimeout: .zero)
    try other.run("BEGIN EXCLUSIVE")
    database.removeJournal()
    #expect(try names().count == 2)
    try other.run("ROLLBACK")
  }

  @Test func `connections that keep and remove the journal write in turn`() async throws {
    let many = try await SQLiteDatabase.open(at: path, schema: .test)
    for entry in 1...5 { try many.add("\(entry)") }
    for _ in 1...5 {
      let few = try await SQLiteDatabase.open(at: path, schema: .test)
      try few.add("few")
      try many.add("many")
      #expect(try few.entries() == many.entries())
    }
    #expect(try many.entries().count == 15)
  }

  @Test func `what a crash leaves after many writes is undone like any other`() async throws {
    try await crashWhileWriting(at: path, after: ["1", "2", "3", "4", "5"])
    let inspection = try await SQLiteDatabase.inspect(at: path, schema: .test)
    #expect(inspection.rolledBackHotJournal)
    #expect(inspection.fault == nil)
    #expect(
      try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["1", "2", "3", "4", "5"]
    )
  }
}

import SQLDatabase
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// The persistent journal, which stays next to an open database between two transactions.
@Suite(.timeLimit(.minutes(10))) struct JournalTests: DatabaseTests {
  let directory = TemporaryDirectory()

  private func names() throws -> Set<String> { try FileState(of: path).siblingFiles }

  @Test func `the journal stays until the database is closed`() async throws {
    do {
      let database = try await open()
      for entry in 1...5 { try database.add("\(entry)") }
      #expect(try names() == ["test.sqlite3", "test.sqlite3-journal"])
      #expect(try permissions(of: path + "-journal") == 0o600)
      let inspection = try await SQLiteDatabase.inspect(at: path, schema: .test)
      #expect(!inspection.rolledBackHotJournal)
    }
    #expect(try names() == ["test.sqlite3"])
    #expect(try await open().entries().count == 5)
  }

  @Test func `the journal can be removed, and the next write creates it again`() async throws {
    let database = try await open()
    for _ in 1...2 {
      for entry in 1...5 { try database.add("\(entry)") }
      #expect(try names() == ["test.sqlite3", "test.sqlite3-journal"])
      database.removeJournal()
      #expect(try names() == ["test.sqlite3"])
    }
    #expect(try database.entries().count == 10)
  }

  @Test func `removing the journal does not wait for a writer`() async throws {
    // Far beyond the time limit of the test.
    let database = try await open(busyTimeout: .seconds(600))
    for entry in 1...5 { try database.add("\(entry)") }
    let other = try Connection(path: path, busyTimeout: .zero)
    try other.run("BEGIN EXCLUSIVE")
    database.removeJournal()
    #expect(try names().count == 2)
    try other.run("ROLLBACK")
  }

  @Test func `connections that keep and remove the journal write in turn`() async throws {
    let many = try await open()
    for entry in 1...5 { try many.add("\(entry)") }
    for _ in 1...5 {
      let few = try await open()
      try few.add("few")
      try many.add("many")
      #expect(try few.entries() == many.entries())
    }
    #expect(try many.entries().count == 15)
  }
}

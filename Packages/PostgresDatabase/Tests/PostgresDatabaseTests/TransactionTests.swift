import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing
import TransactionQueue

@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct TransactionTests {
  @Test func `another connection sees a write after it has returned`() async throws {
    let test = try await TestDatabase()
    let (database, other) = (try await test.open(), try await test.open())
    try database.add("one")
    #expect(try other.entries() == ["one"])
    #expect(try await test.sql("SELECT text FROM entry") == "one")
  }

  @Test func `an inner write that throws is rolled back alone`() async throws {
    let database = try await TestDatabase().open()
    try await database.write {
      try database.add("outer")
      #expect(throws: Failure()) {
        try database.write {
          try database.add("inner")
          try database.write { try database.add("innermost") }
          throw Failure()
        }
      }
      #expect(try database.entries() == ["outer"])
      try database.add("after")
    }
    #expect(try database.entries() == ["outer", "after"])
  }

  @Test func `inner writes that return are saved with the outer one`() async throws {
    let database = try await TestDatabase().open()
    try await database.write {
      try database.write { try database.add("one") }
      #expect(try database.read { try database.entries() } == ["one"])
      try database.write {
        try database.add("two")
        try database.write { try database.add("three") }
        try database.add("four")
      }
    }
    #expect(try database.entries() == ["one", "two", "three", "four"])
  }

  @Test func `a failed statement is undone alone, also the first and the last one`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    try await database.write {
      for text in ["before", "after"] {
        for _ in 1...2 {
          let error = #expect(throws: PostgresDatabaseError.self) { try database.fail() }
          #expect(error?.code == "22012")
        }
        try database.add(text)
      }
      #expect(throws: PostgresDatabaseError.self) { try database.fail() }
    }
    #expect(try await test.sql("SELECT string_agg(text, ' ') FROM entry") == "before after")
  }

  @Test func `an inner write with a failed statement is rolled back alone`() async throws {
    let database = try await TestDatabase().open()
    @Sendable func failAfterWriting() throws {
      try database.write {
        try database.add("lost")
        try database.fail()
      }
    }
    @Sendable func fail() throws {
      try database.write { try database.fail() }
    }
    try await database.write {
      try database.add("outer")
      for work in [failAfterWriting, fail, failAfterWriting] {
        #expect(throws: PostgresDatabaseError.self, performing: work)
      }
      try database.add("after")
    }
    #expect(try database.entries() == ["outer", "after"])
  }

  @Test func `a failed query leaves a read transaction working`() async throws {
    let database = try await TestDatabase().open()
    try await database.read { () throws in
      for _ in 1...2 {
        #expect(throws: PostgresDatabaseError.self) { try database.failReading() }
        #expect(try database.count() == 0)
      }
    }
  }

  @Test func `a failed query after a write keeps the write`() async throws {
    let database = try await TestDatabase().open()
    try await database.write {
      try database.add("kept")
      #expect(throws: PostgresDatabaseError.self) { try database.failReading() }
      #expect(try database.entries() == ["kept"])
    }
    #expect(try database.entries() == ["kept"])
  }

  @Test func `an error of the closure for rows ends the query alone`() async throws {
    let database = try await TestDatabase().open()
    try await database.write {
      for text in ["one", "two"] { try database.add(text) }
      #expect(throws: Failure()) {
        try database.forEach("SELECT text FROM entry") { _ in throw Failure() }
      }
      #expect(try database.entries() == ["one", "two"])
    }
  }

  @Test func `a write inside a read throws`() async throws {
    let database = try await TestDatabase().open()
    await #expect(throws: WriteInsideRead()) {
      try await database.read { try database.add("never") }
    }
    #expect(try database.entries() == [])
  }

  @Test func `a statement that writes in a query is refused`() async throws {
    let database = try await TestDatabase().open()
    #expect(throws: PostgresDatabaseError.self) {
      try database.query("DELETE FROM counter RETURNING value") { try $0.value(0, as: Int.self) }
    }
    #expect(try database.count() == 0)
  }

  @Test func `a read sees one state, whatever others write`() async throws {
    let test = try await TestDatabase()
    let (database, other) = (try await test.open(), try await test.open())
    try database.add("before")
    try await database.read {
      try other.add("meanwhile")
      #expect(try database.entries() == ["before"])
    }
    #expect(try database.entries() == ["before", "meanwhile"])
  }

  @Test func `a read needs no write lock`() async throws {
    let test = try await TestDatabase()
    let (database, other) = (try await test.open(), try await test.open())
    try await database.write {
      try database.add("uncommitted")
      #expect(try other.entries() == [])
    }
  }

  @Test func `writers on several connections lose nothing`() async throws {
    let test = try await TestDatabase()
    _ = try await test.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...4 {
        group.addTask {
          let database = try await test.open(timeouts: Timeouts(lock: .seconds(30)))
          for _ in 1...25 { try await database.write { try database.increment() } }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await test.sql("SELECT value FROM counter") == "100")
  }

  @Test func `numbers of a rolled-back transaction are used again`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    try database.add("one")
    #expect(throws: Failure()) {
      try database.write {
        try database.add("lost")
        throw Failure()
      }
    }
    try database.add("two")
    #expect(
      try await test.sql("SELECT string_agg(id || text, ' ' ORDER BY id) FROM entry") == "1one 2two"
    )
  }

  @Test func `the server ends a statement of a write before its client abandons it`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open(timeouts: Timeouts(answer: .seconds(3_600)))
    let limit = { () throws -> [String] in
      try database.query("SELECT current_setting('statement_timeout')") { try $0.value(0) }
    }
    #expect(try database.write(limit) == ["54min"])
    // A slow reader, such as an export to a pipe, delays no other client.
    #expect(try database.read(limit) == ["0"])
  }
}

import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct CreationTests {
  private func create<Value: Sendable>(
    _ test: TestDatabase,
    _ work: (PostgresDatabase) async throws -> Value
  ) async throws -> Value {
    try await PostgresDatabase.create(
      at: test.server.uri,
      schema: test.schema,
      storing: work
    )
  }

  @Test func `a created database has its content`() async throws {
    let test = try await TestDatabase()
    let count = try await create(test) { database in
      try await database.write { try database.add("one") }
      try database.insert(into: "counter", ["value"]) { nil }
      await #expect(throws: Failure()) {
        try await database.write {
          try database.add("lost")
          throw Failure()
        }
      }
      try database.add("two")
      return try await database.read { try database.entries().count }
    }
    #expect(count == 2)
    #expect(try await test.openIfPresent()?.entries() == ["one", "two"])
  }

  @Test func `another process sees nothing before the end`() async throws {
    let test = try await TestDatabase()
    try await create(test) { database in
      try database.add("one")
      #expect(try await !test.isPresent())
    }
    #expect(try await test.isPresent())
  }

  @Test func `work that throws leaves nothing behind`() async throws {
    let test = try await TestDatabase()
    await #expect(throws: Failure()) {
      try await create(test) { database in
        try database.add("lost")
        throw Failure()
      }
    }
    #expect(try await !test.isPresent())
    try await create(test) { try $0.add("saved") }
  }

  @Test func `existing tables are not replaced`() async throws {
    let test = try await TestDatabase()
    try await test.open().add("kept")
    await #expect(
      throws: PostgresDatabaseError.exists(location: test.server.uri, schema: test.name)
    ) {
      try await create(test) { try $0.add("lost") }
    }
    #expect(try await test.openIfPresent()?.entries() == ["kept"])
  }

  @Test func `a created database works after its creation`() async throws {
    let test = try await TestDatabase()
    let database = try await create(test) { $0 }
    try database.add("one")
    #expect(try await test.openIfPresent()?.entries() == ["one"])
    try await test.endConnections()
    try database.add("two")
    #expect(try database.entries() == ["one", "two"])
  }
}

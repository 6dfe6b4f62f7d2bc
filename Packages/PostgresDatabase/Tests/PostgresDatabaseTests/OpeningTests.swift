import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct OpeningTests {
  @Test func `a missing schema is no database, and opening creates it`() async throws {
    let test = try await TestDatabase()
    #expect(try await !test.isPresent())
    #expect(
      try await test.server.sql("SELECT count(*) FROM pg_namespace WHERE nspname = '\(test.name)'")
        == "0"
    )
    try await test.open().add("saved")
    let database = try #require(try await test.openIfPresent())
    #expect(try database.entries() == ["saved"])
  }

  @Test func `an empty schema is no database, and opening creates its tables`() async throws {
    let test = try await TestDatabase()
    try await test.createEmptySchema()
    #expect(try await !test.isPresent())
    try await test.open().add("saved")
  }

  @Test func `older tables are migrated and keep their content`() async throws {
    let test = try await TestDatabase()
    try await test.open().add("first")
    let newer = PostgresSchema.testMigrations + [["INSERT INTO entry (text) VALUES ('migrated')"]]
    for _ in 1...2 {
      let database = try #require(try await test.openIfPresent(newer))
      #expect(try database.entries() == ["first", "migrated"])
    }
  }

  @Test func `newer tables are refused`() async throws {
    let test = try await TestDatabase()
    let open = try await test.open()
    try await test.sql("UPDATE schema_version SET number = 2")
    let expected = PostgresDatabaseError.newer(
      location: test.server.uri,
      schema: test.name,
      version: 2,
      supported: 1
    )
    await #expect(throws: expected) { try await test.open() }
    await #expect(throws: expected) { try await test.openIfPresent() }
    #expect(throws: expected) { try open.add("lost") }
    #expect(throws: expected) { try open.entries() }
  }

  @Test(arguments: [
    "CREATE TABLE other ()", "CREATE TABLE schema_version (application text, number int)",
    "CREATE TABLE schema_version (version text)",
    """
    CREATE TABLE schema_version (application text, number int); \
    INSERT INTO schema_version VALUES ('other', 1)
    """,
  ])
  func `a schema of another application is refused`(statements: String) async throws {
    let test = try await TestDatabase()
    try await test.createEmptySchema()
    try await test.sql(statements)
    let expected = PostgresDatabaseError.foreign(location: test.server.uri, schema: test.name)
    await #expect(throws: expected) { try await test.open() }
    await #expect(throws: expected) { try await test.openIfPresent() }
  }

  @Test func `a failed migration changes nothing`() async throws {
    let test = try await TestDatabase()
    await #expect(throws: PostgresDatabaseError.self) {
      try await test.open(PostgresSchema.testMigrations + [["SELECT 1 / 0"]])
    }
    #expect(try await !test.isPresent())
    try await test.open().add("saved")
  }

  @Test func `removed tables are damage`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    try await test.server.sql("DROP SCHEMA \"\(test.name)\" CASCADE")
    let expected = PostgresDatabaseError.damaged(
      location: test.server.uri,
      cause: "its tables were removed"
    )
    #expect(throws: expected) { try database.entries() }
    #expect(throws: expected) { try database.add("lost") }
  }

  @Test func `concurrent openings create the tables once`() async throws {
    let test = try await TestDatabase()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask { try await test.open(timeouts: Timeouts(lock: .seconds(30))).increment() }
      }
      try await group.waitForAll()
    }
    #expect(try await test.sql("SELECT value FROM counter") == "8")
    #expect(try await test.sql("SELECT count(*) FROM schema_version") == "1")
  }

  @Test func `the name of a schema may have any characters`() async throws {
    let server = try await PostgresServer.shared()
    let schema = PostgresSchema(
      name: "a \"quoted\" 'name' '\u{301} \(server.uniqueSchema())",
      migrations: PostgresSchema.testMigrations
    )
    let database = try await PostgresDatabase.open(at: server.uri, schema: schema)
    try database.add("saved")
    let other = try await PostgresDatabase.openIfPresent(at: server.uri, schema: schema)
    #expect(try other?.entries() == ["saved"])
  }
}

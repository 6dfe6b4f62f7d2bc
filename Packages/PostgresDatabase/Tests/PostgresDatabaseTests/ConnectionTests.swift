import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct ConnectionTests {
  @Test func `a connection that was lost while idle is opened again`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    for text in ["one", "two"] {
      try await test.endConnections()
      try database.add(text)
      try await test.endConnections()
      #expect(try database.entries().last == text)
    }
  }

  @Test func `a connection that is lost in a transaction saves nothing`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    @Sendable func end() throws {
      _ = try database.query("SELECT pg_terminate_backend(pg_backend_pid())") {
        try $0.value(0, as: Int.self)
      }
    }
    await expectError("unreachable") {
      try await database.write {
        try database.add("lost")
        try end()
      }
    }
    await #expect(throws: PostgresDatabaseError.self) {
      try await database.write {
        #expect(throws: PostgresDatabaseError.self) { try end() }
        try database.add("lost")
      }
    }
    #expect(try database.entries() == [])
  }

  @Test func `a transaction that does nothing for too long loses its lock`() async throws {
    let test = try await TestDatabase()
    let other = try await test.open(timeouts: Timeouts(lock: .seconds(30)))
    let database = try await test.open(timeouts: Timeouts(idle: .milliseconds(200)))
    await expectError("timedOut", "idle-in-transaction timeout") {
      try await database.write {
        // The server ends the transaction, and the other one gets the lock.
        try other.add("saved")
        try database.add("lost")
      }
    }
    #expect(try other.entries() == ["saved"])
  }

  @Test func `a lock that is not released in time is an error`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    let other = try await test.open(timeouts: Timeouts(lock: .milliseconds(10)))
    try await database.write {
      let error = #expect(throws: PostgresDatabaseError.self) { try other.add("lost") }
      #expect(error?.kind == "timedOut")
    }
    // A busy server can release the lock later than the limit.
    while (try? other.add("saved")) == nil {}
    #expect(try database.entries() == ["saved"])
  }

  @Test func `a wait for the lock can be cancelled, and does not get it later`() async throws {
    let test = try await TestDatabase()
    let (holder, other) = (try await test.open(), try await test.open())
    let cancelled = try await holder.writing {
    } while: { _ in
      let task = Task { try await other.write { try other.add("lost") } }
      try await test.waitForWaiter()
      task.cancel()
      return await task.result
    }
    #expect(throws: CancellationError.self) { try cancelled.get() }
    // An abandoned connection that had the lock would keep it for 10 s.
    try await test.open(timeouts: Timeouts(lock: .seconds(4))).add("saved")
    try other.add("too")
    #expect(try holder.entries() == ["saved", "too"])
  }

  @Test func `a transaction that the server rolls back at its commit is an error`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open([
      PostgresSchema.testMigrations[0] + [
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.text = 'killed' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
          RAISE EXCEPTION 'refused';
        END $$
        """,
        """
        CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.text <> 'saved') EXECUTE FUNCTION refuse()
        """,
      ]
    ])
    let error = #expect(throws: PostgresDatabaseError.self) { try database.add("lost") }
    #expect(error?.code == "P0001")
    try database.add("saved")
    // The connection is lost during the commit, before the changes are saved.
    await expectError("unreachable") { try await database.write { try database.add("killed") } }
    #expect(try database.entries() == ["saved"])
  }

  @Test func `notices are not written to standard error`() async throws {
    let test = try await TestDatabase()
    let uri = test.server.uri
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) { [uri = uri as String, name = test.name as String] in
      let database = try await PostgresDatabase.open(
        at: uri,
        schema: PostgresSchema(
          name: name,
          migrations: [
            ["DROP TABLE IF EXISTS missing", "DO $$ BEGIN RAISE WARNING 'noisy'; END $$"]
          ]
        )
      )
      try database.execute("DROP TABLE IF EXISTS missing")
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(!output.contains("missing") && !output.contains("noisy"))
  }

  @Test func `notices of a new connection are not written to standard error`() async throws {
    let server = try FakeServer.answering(FakeServer.noticeAndRefusal)
    let uri = "postgresql://postgres@127.0.0.1:\(server.port)/postgres?sslmode=disable"
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) { [uri = uri as String] in
      let schema = PostgresSchema(name: "notices", migrations: [])
      await expectError("busy") { _ = try await PostgresDatabase.open(at: uri, schema: schema) }
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("noisy"))
  }

  @Test(.requiresPool) func `clients of a pooler keep their settings and transactions apart`()
    async throws
  {
    let test = try await TestDatabase()
    let other = try await TestDatabase()
    let uri = try test.server.pooledURI()
    let (one, two) = (try await test.open(at: uri), try await other.open(at: uri))
    for number in 1...5 {
      try await one.write {
        try one.add("one \(number)")
        #expect(throws: PostgresDatabaseError.self) { try one.fail() }
        try one.increment()
      }
      try await two.write { try two.add("two \(number)") }
    }
    #expect(try one.entries() == (1...5).map { "one \($0)" })
    #expect(try two.entries() == (1...5).map { "two \($0)" })
    #expect(try one.count() == 5)
    #expect(try two.count() == 0)
  }
}

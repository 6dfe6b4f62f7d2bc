import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

/// Commits whose answer is lost.
@Suite(.timeLimit(.minutes(1)), .requiresPostgres) struct CommitTests {
  private func open(_ server: PostgresServer, answer: Duration) async throws -> PostgresDatabase {
    try await PostgresDatabase.open(
      at: server.uri,
      schema: PostgresSchema(name: "commits", migrations: PostgresSchema.testMigrations),
      timeouts: Timeouts(lock: .seconds(1), answer: answer)
    )
  }

  /// Makes each commit wait for a standby that is missing: it is saved, but not answered.
  private func delayCommits(of server: PostgresServer) async throws {
    try await server.sql("ALTER SYSTEM SET synchronous_standby_names = 'missing'")
    try await server.sql("SELECT pg_reload_conf()")
    while try await server.sql("SHOW synchronous_standby_names") != "missing" { await Task.yield() }
  }

  /// Ends the wait of each commit.
  private func answerCommits(of server: PostgresServer) async throws {
    try await server.sql("ALTER SYSTEM RESET synchronous_standby_names")
    try await server.sql("SELECT pg_reload_conf()")
  }

  private func waitForCommit(of server: PostgresServer) async throws {
    let query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    while try await server.sql(query) == "0" { await Task.yield() }
  }

  @Test func `a commit that is not answered leaves the outcome unknown`() async throws {
    let server = try await PostgresServer()
    let database = try await open(server, answer: .milliseconds(500))
    try await delayCommits(of: server)
    let error = await #expect(throws: PostgresDatabaseError.self) {
      try await database.write { try database.add("perhaps") }
    }
    guard case .outcomeUnknown? = error else { throw Failure() }
    try await answerCommits(of: server)
    #expect(try database.entries() == ["perhaps"])
  }

  @Test func `a commit whose wait for a standby is cancelled leaves the outcome unknown`()
    async throws
  {
    let server = try await PostgresServer()
    let database = try await open(server, answer: .seconds(30))
    try await delayCommits(of: server)
    let write = Task { try await database.write { try database.add("perhaps") } }
    try await waitForCommit(of: server)
    try await server.sql(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    )
    let error = await #expect(throws: PostgresDatabaseError.self) { try await write.value }
    guard case .outcomeUnknown(_, let cause)? = error else { throw Failure() }
    #expect(cause.contains("canceling wait for synchronous replication"))
  }

  @Test func `a server that crashes after a commit was saved is asked for the outcome`()
    async throws
  {
    let server = try await PostgresServer()
    let database = try await open(server, answer: .seconds(30))
    try await delayCommits(of: server)
    let write = Task { try await database.write { try database.add("saved") } }
    try await waitForCommit(of: server)
    try await server.stop()
    try await server.start()
    try await answerCommits(of: server)
    try await write.value
    #expect(try database.entries() == ["saved"])
  }

  @Test func `tokens of finished processes are removed`() async throws {
    let test = try await TestDatabase()
    try await test.open().add("one")
    try await test.open().add("two")
    #expect(try await test.sql("SELECT count(*) FROM commit_token") == "2")
    try await test.sql("UPDATE commit_token SET saved = saved - interval '25 hours'")
    try await test.open().add("three")
    #expect(try await test.sql("SELECT count(*) FROM commit_token") == "1")
  }
}

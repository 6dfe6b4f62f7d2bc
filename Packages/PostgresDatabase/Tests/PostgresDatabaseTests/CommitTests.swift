import PostgresServer
import SQLDatabase
import Testing

@testable import PostgresDatabase

/// Commits whose answer is lost.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct CommitTests {
  private func open(
    _ server: PostgresServer,
    timeouts: Timeouts = Timeouts()
  ) async throws -> PostgresDatabase {
    try await PostgresDatabase.open(
      at: server.uri,
      schema: PostgresSchema(name: "commits", migrations: PostgresSchema.testMigrations),
      timeouts: timeouts
    )
  }

  @Test func `a commit that is not answered leaves the outcome unknown`() async throws {
    let server = try await PostgresServer()
    let reader = try await open(server)
    try await server.delayCommits()
    // Doubled until it is long enough for every other answer.
    var limit = Duration.seconds(1)
    while true {
      let error = await #expect(throws: PostgresDatabaseError.self) {
        let database = try await open(server, timeouts: Timeouts(answer: limit))
        try await database.write { try database.add("perhaps") }
      }
      if case .outcomeUnknown? = error { break }
      try Task.checkCancellation()
      limit *= 2
    }
    try await server.answerCommits()
    // The server shows the commit a moment later.
    while try reader.entries().isEmpty { try Task.checkCancellation() }
    #expect(try reader.entries() == ["perhaps"])
  }

  @Test func `a commit whose wait for a standby is cancelled leaves the outcome unknown`()
    async throws
  {
    let server = try await PostgresServer()
    let database = try await open(server)
    try await server.delayCommits()
    let write = Task { try await database.write { try database.add("perhaps") } }
    try await server.waitForCommit()
    try await server.sql(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    )
    let error = await #expect(throws: PostgresDatabaseError.self) { try await write.value }
    guard case .outcomeUnknown(_, let cause, _)? = error else { throw Failure() }
    #expect(cause.contains("canceling wait for synchronous replication"))
  }

  @Test(.requiresPool) func `a saved commit whose connection a pooler ends is found`() async throws
  {
    let server = try await PostgresServer()
    let database = try await PostgresDatabase.open(
      at: server.pooledURI(),
      schema: PostgresSchema(name: "commits", migrations: PostgresSchema.testMigrations)
    )
    try await server.delayCommits()
    let write = Task { try await database.write { try database.add("saved") } }
    try await server.waitForCommit()
    try await server.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    )
    try await server.answerCommits()
    try await write.value
    #expect(try database.entries() == ["saved"])
  }

  @Test func `a server that crashes after a commit was saved is asked for the outcome`()
    async throws
  {
    let server = try await PostgresServer()
    let database = try await open(server)
    try await server.delayCommits()
    let write = Task { try await database.write { try database.add("saved") } }
    try await server.waitForCommit()
    try await server.stop()
    try await server.start()
    try await server.answerCommits()
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

  @Test func `a commit does not read the tokens of other processes`() async throws {
    let test = try await TestDatabase()
    try await test.open().add("one")
    try await test.sql(
      "INSERT INTO commit_token (client, number) SELECT -n, 1 FROM generate_series(1, 10000) AS n"
    )
    let plan = try await test.sql("EXPLAIN \(CommitToken.removal)")
    #expect(plan.contains("commit_token_saved"))
  }
}

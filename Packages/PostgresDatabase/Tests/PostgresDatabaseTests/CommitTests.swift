import PostgresServer
import SQLDatabase
import Testing

@testable import PostgresDatabase

/// Commits whose answer is lost.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct CommitTests {
  @Test func `a commit that is not answered leaves the outcome unknown`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let reader = try await test.open()
    try await test.server.delayCommits()
    // Doubled until it is long enough for every other answer.
    var limit = Duration.seconds(1)
    while true {
      let error = await #expect(throws: PostgresDatabaseError.self) {
        let database = try await test.open(timeouts: Timeouts(answer: limit))
        try await database.write { try database.add("perhaps") }
      }
      if error?.kind == "outcomeUnknown" { break }
      try Task.checkCancellation()
      limit *= 2
    }
    try await test.server.answerCommits()
    // The server shows the commit a moment later.
    while try reader.entries().isEmpty { try Task.checkCancellation() }
    #expect(try reader.entries() == ["perhaps"])
  }

  @Test func `a cancelled wait for a standby leaves the outcome unknown`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let write = try await test.server.delayCommit(of: "perhaps", by: test.open())
    try await test.server.endWaits(by: "pg_cancel_backend")
    await expectError("outcomeUnknown", "canceling wait for synchronous replication") {
      try await write.value
    }
  }

  @Test(.requiresPool) func `a saved commit whose connection a pooler ends is found`() async throws
  {
    let test = try await TestDatabase(on: PostgresServer())
    let database = try await test.open(at: test.server.pooledURI())
    let write = try await test.server.delayCommit(of: "saved", by: database)
    try await test.server.endWaits(by: "pg_terminate_backend")
    try await test.server.answerCommits()
    try await write.value
    #expect(try database.entries() == ["saved"])
  }

  @Test func `a server that crashed after a saved commit is asked for the outcome`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let database = try await test.open()
    let write = try await test.server.delayCommit(of: "saved", by: database)
    try await test.server.stop()
    try await test.server.start()
    try await test.server.answerCommits()
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

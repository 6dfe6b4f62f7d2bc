import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

/// Cancellations of transactions that have started.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct CancellationTests {
  private static let impatient = Timeouts(cancellation: .milliseconds(10))

  @Test func `a cancelled transaction finishes while the server answers`() async throws {
    let database = try await TestDatabase().open()
    try await database.writing {
    } then: {
      try database.add("one")
      try database.add("two")
    } while: {
      $0.cancel()
    }
    #expect(try database.entries() == ["one", "two"])
  }

  @Test func `a cancelled transaction with a silent server ends and saves nothing`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open(timeouts: Self.impatient)
    await #expect(
      throws: PostgresDatabaseError.timedOut(
        location: test.server.uri,
        cause: "it was cancelled while the server did not answer, and nothing was saved"
      )
    ) {
      try await database.writing {
      } then: {
        try database.add("lost")
        _ = try database.query("SELECT pg_sleep(50)::text") { try $0.value(0, as: String.self) }
      } while: {
        $0.cancel()
      }
    }
    #expect(try database.entries() == [])
    try await test.endConnections()
  }

  @Test func `a cancelled commit without an answer has an unknown outcome`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let database = try await test.open(timeouts: Self.impatient)
    let write = try await test.server.delayCommit(of: "perhaps", by: database)
    write.cancel()
    await expectError("outcomeUnknown") { try await write.value }
    try await test.server.answerCommits()
    // The server shows the commit a moment later.
    while try database.entries().isEmpty { try Task.checkCancellation() }
    #expect(try database.entries() == ["perhaps"])
  }

  @Test func `a cancellation ends the search for the outcome of a lost commit`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let timeouts = Timeouts(answer: .seconds(3_600), cancellation: .milliseconds(10))
    let write = try await test.server.delayCommit(of: "perhaps", by: test.open(timeouts: timeouts))
    try await test.server.stop()
    write.cancel()
    await expectError("outcomeUnknown") { try await write.value }
  }
}

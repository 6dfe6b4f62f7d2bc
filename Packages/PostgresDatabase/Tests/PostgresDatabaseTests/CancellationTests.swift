import Dispatch
import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

/// Cancellations of transactions that have started.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct CancellationTests {
  private static let impatient = Timeouts(cancellation: .milliseconds(10))

  @Test func `a cancelled transaction finishes while the server answers`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    try await database.whileCancelled {
      try database.add("one")
      try database.add("two")
    }
    #expect(try database.entries() == ["one", "two"])
  }

  @Test func `a cancelled transaction ends while the server is silent, and saves nothing`()
    async throws
  {
    let test = try await TestDatabase()
    let database = try await test.open(timeouts: Self.impatient)
    await #expect(
      throws: PostgresDatabaseError.timedOut(
        location: test.server.uri,
        cause: "it was cancelled while the server did not answer, and nothing was saved"
      )
    ) {
      try await database.whileCancelled {
        try database.add("lost")
        _ = try database.query("SELECT pg_sleep(50)::text") { try $0.value(0, as: String.self) }
      }
    }
    #expect(try database.entries() == [])
    try await test.endConnections()
  }

  @Test func `a cancelled commit that the server does not answer leaves the outcome unknown`()
    async throws
  {
    let server = try await PostgresServer()
    let database = try await PostgresDatabase.open(
      at: server.uri,
      schema: PostgresSchema(name: "commits", migrations: PostgresSchema.testMigrations),
      timeouts: Self.impatient
    )
    try await server.delayCommits()
    let write = Task { try await database.write { try database.add("perhaps") } }
    try await server.waitForCommit()
    write.cancel()
    let error = await #expect(throws: PostgresDatabaseError.self) { try await write.value }
    guard case .outcomeUnknown? = error else { throw Failure() }
    try await server.answerCommits()
    // The server shows the commit a moment later.
    while try database.entries().isEmpty { try Task.checkCancellation() }
    #expect(try database.entries() == ["perhaps"])
  }

  @Test func `a cancellation ends the search for the outcome of a lost commit`() async throws {
    let server = try await PostgresServer()
    let database = try await PostgresDatabase.open(
      at: server.uri,
      schema: PostgresSchema(name: "commits", migrations: PostgresSchema.testMigrations),
      timeouts: Timeouts(answer: .seconds(3_600), cancellation: .milliseconds(10))
    )
    try await server.delayCommits()
    let write = Task { try await database.write { try database.add("perhaps") } }
    try await server.waitForCommit()
    try await server.stop()
    write.cancel()
    let error = await #expect(throws: PostgresDatabaseError.self) { try await write.value }
    guard case .outcomeUnknown? = error else { throw Failure() }
  }
}

extension PostgresDatabase {
  /// Runs work in a write transaction whose caller is cancelled after it has started.
  fileprivate func whileCancelled(_ work: @escaping @Sendable () throws -> Void) async throws {
    let (start, starter) = AsyncStream<Void>.makeStream()
    let isCancelled = DispatchSemaphore(value: 0)
    let task = Task {
      try await write {
        starter.finish()
        isCancelled.wait()
        try work()
      }
    }
    for await _ in start {}
    task.cancel()
    isCancelled.signal()
    try await task.value
  }
}

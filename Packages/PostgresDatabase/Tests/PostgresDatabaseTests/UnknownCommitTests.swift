import Dispatch
import PostgresDatabase
import PostgresServer
import SQLDatabase
import Synchronization
import Testing

/// Commits whose outcome is determined after the server has come back.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct UnknownCommitTests {
  private static let schema = PostgresSchema(
    name: "unknown",
    migrations: PostgresSchema.testMigrations
  )

  /// The commits that a database has handed over.
  private final class Recorder: Sendable {
    let commits = Mutex<[UnknownCommit]>([])

    func open(_ server: PostgresServer) async throws -> PostgresDatabase {
      try await PostgresDatabase.open(
        at: server.uri,
        schema: schema,
        timeouts: Timeouts(cancellation: .milliseconds(10))
      ) { commit in
        self.commits.withLock { $0.append(commit) }
        return true
      }
    }

    func onlyCommit() throws -> UnknownCommit {
      let commits = commits.withLock(\.self)
      try #require(commits.count == 1)
      return commits[0]
    }
  }

  private func outcomes(
    of commit: UnknownCommit,
    at uri: String
  ) async throws -> [UnknownCommit: Bool] {
    try await PostgresDatabase.outcomes(
      of: [commit],
      at: uri,
      schema: Self.schema,
      timeouts: Timeouts(lock: .milliseconds(10), cancellation: .milliseconds(10))
    )
  }

  /// Expects an error that says that the outcome is unknown and will be reported.
  private func expectRecordedLoss(_ work: () async throws -> Void) async {
    await #expect {
      try await work()
    } throws: { error in
      guard case PostgresDatabaseError.outcomeUnknown(_, _, isRecorded: true) = error else {
        return false
      }
      return "\(error)".hasSuffix("may be saved; the next command reports whether they are.")
    }
  }

  /// Saves the text `saved`, of whose commit the server sends no answer.
  private func losingTheAnswer(
    of server: PostgresServer
  ) async throws -> (PostgresDatabase, UnknownCommit) {
    let recorder = Recorder()
    let database = try await recorder.open(server)
    try await server.delayCommits()
    let write = Task { try await database.write { try database.add("saved") } }
    try await server.waitForCommit()
    write.cancel()
    await expectRecordedLoss { try await write.value }
    return (database, try recorder.onlyCommit())
  }

  @Test func `a commit that was saved is found when its transaction has ended`() async throws {
    let server = try await PostgresServer()
    let (database, commit) = try await losingTheAnswer(of: server)

    // The lost transaction holds the write lock.
    await #expect(throws: PostgresDatabaseError.self) {
      try await outcomes(of: commit, at: server.uri)
    }
    try await server.answerCommits()
    try await server.waitUntil(
      "NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'transactionid')"
    )
    #expect(try await outcomes(of: commit, at: server.uri) == [commit: true])
    #expect(try database.entries() == ["saved"])
    // Later commits of the same connection do not replace the token.
    try database.add("later")
    #expect(try await outcomes(of: commit, at: server.uri) == [commit: true])
  }

  @Test func `a commit that the server never received was not saved`() async throws {
    let server = try await PostgresServer()
    let recorder = Recorder()
    let database = try await recorder.open(server)
    await expectRecordedLoss { try await database.add("lost", andStop: server) }
    let commit = try recorder.onlyCommit()

    await #expect(throws: PostgresDatabaseError.self) {
      try await outcomes(of: commit, at: server.uri)
    }
    try await server.start()
    #expect(try await outcomes(of: commit, at: server.uri) == [commit: false])
    #expect(try database.entries() == [])
  }

  @Test func `a saved commit has no outcome before the standby has its changes`() async throws {
    let server = try await PostgresServer()
    let (_, commit) = try await losingTheAnswer(of: server)
    try await server.sql(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    )
    try await server.waitUntil(
      "NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'transactionid')"
    )
    #expect(try await server.sql("SELECT text FROM unknown.entry") == "saved")

    let search = Task { try await outcomes(of: commit, at: server.uri) }
    try await server.waitForCommit()
    search.cancel()
    await #expect(throws: PostgresDatabaseError.self) { try await search.value }
    try await server.answerCommits()
    try await server.waitUntil("current_setting('synchronous_standby_names') = ''")
    #expect(try await outcomes(of: commit, at: server.uri) == [commit: true])
  }

  @Test func `a commit of another database has no outcome here, and needs no connection`()
    async throws
  {
    let server = try await PostgresServer.shared()
    let uri = "postgresql://ada@127.0.0.1:1/notes"
    let target = try ConnectionString(uri).target
    let commit = UnknownCommit(target: target, token: CommitToken(client: 1, number: 1))
    #expect(try await outcomes(of: commit, at: server.uri) == [:])
    #expect(try await outcomes(of: commit, at: uri.replacing("notes", with: "others")) == [:])
    await #expect(throws: PostgresDatabaseError.self) { try await outcomes(of: commit, at: uri) }
  }

  @Test func `a commit that was to create the tables was not saved if there are none`() async throws
  {
    let test = try await TestDatabase()
    let commit = UnknownCommit(
      target: try ConnectionString(test.server.uri).target,
      token: CommitToken(client: 1, number: 1)
    )
    let schema = PostgresSchema(name: test.name, migrations: PostgresSchema.testMigrations)
    let outcomes = try await PostgresDatabase.outcomes(
      of: [commit],
      at: test.server.uri,
      schema: schema
    )
    #expect(outcomes == [commit: false])
    #expect(try await !test.isPresent())
  }

  @Test func `the target of a location has no user and no password`() throws {
    let target = try ConnectionString("postgresql://ada:secret@a:1,b:2/notes?sslmode=disable")
      .target
    #expect(target == (try ConnectionString("postgresql://eve@a:1,b:2/notes").target))
    #expect(!target.contains("secret"))
    for other in ["a:1,b:3/notes", "a:1/notes", "a:1,b:2/tasks", "a:1,b:2"] {
      #expect(try ConnectionString("postgresql://\(other)").target != target)
    }
  }

  @Test func `a commit that nothing records is to be checked by the user`() async throws {
    let server = try await PostgresServer()
    let database = try await PostgresDatabase.open(
      at: server.uri,
      schema: Self.schema,
      timeouts: Timeouts(cancellation: .milliseconds(10))
    )
    let error = await #expect(throws: PostgresDatabaseError.self) {
      try await database.add("lost", andStop: server)
    }
    #expect("\(error, default: "")".hasSuffix("check that before you repeat the command."))
  }
}

extension PostgresDatabase {
  /// Stops the server after adding a text, before the commit, and ends the search for the outcome by a cancellation.
  fileprivate func add(_ text: String, andStop server: PostgresServer) async throws {
    let (addition, adder) = AsyncStream<Void>.makeStream()
    let isStopped = DispatchSemaphore(value: 0)
    let write = Task {
      defer { adder.finish() }
      try await self.write {
        try self.add(text)
        adder.finish()
        isStopped.wait()
      }
    }
    for await _ in addition {}
    try await server.stop()
    write.cancel()
    isStopped.signal()
    try await write.value
  }
}

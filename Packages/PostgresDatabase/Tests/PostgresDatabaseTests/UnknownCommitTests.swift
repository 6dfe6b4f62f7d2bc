import PostgresDatabase
import PostgresServer
import SQLDatabase
import Synchronization
import Testing

/// Commits whose outcome is determined after the server has come back.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct UnknownCommitTests {
  /// The commits that a database has handed over.
  private final class Recorder: Sendable {
    let commits = Mutex<[UnknownCommit]>([])

    func open(_ test: TestDatabase) async throws -> PostgresDatabase {
      try await PostgresDatabase.open(
        at: test.server.uri,
        schema: test.schema,
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
    in test: TestDatabase,
    at uri: String? = nil
  ) async throws -> [UnknownCommit: Bool] {
    try await PostgresDatabase.outcomes(
      of: [commit],
      at: uri ?? test.server.uri,
      schema: test.schema,
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
    in test: TestDatabase
  ) async throws -> (PostgresDatabase, UnknownCommit) {
    let recorder = Recorder()
    let database = try await recorder.open(test)
    let write = try await test.server.delayCommit(of: "saved", by: database)
    write.cancel()
    await expectRecordedLoss { try await write.value }
    return (database, try recorder.onlyCommit())
  }

  /// Waits until the lost transaction has ended, which holds the write lock.
  private func waitForLock(on server: PostgresServer) async throws {
    try await server.waitUntil(
      "NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'transactionid')"
    )
  }

  @Test func `a commit that was saved is found when its transaction has ended`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let (database, commit) = try await losingTheAnswer(in: test)
    await #expect(throws: PostgresDatabaseError.self) { try await outcomes(of: commit, in: test) }
    try await test.server.answerCommits()
    try await waitForLock(on: test.server)
    #expect(try await outcomes(of: commit, in: test) == [commit: true])
    #expect(try database.entries() == ["saved"])
    // Later commits of the same connection do not replace the token.
    try database.add("later")
    #expect(try await outcomes(of: commit, in: test) == [commit: true])
  }

  @Test func `a commit that the server never received was not saved`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let recorder = Recorder()
    let database = try await recorder.open(test)
    await expectRecordedLoss { try await database.add("lost", andStop: test.server) }
    let commit = try recorder.onlyCommit()
    await #expect(throws: PostgresDatabaseError.self) { try await outcomes(of: commit, in: test) }
    try await test.server.start()
    #expect(try await outcomes(of: commit, in: test) == [commit: false])
    #expect(try database.entries() == [])
  }

  @Test func `a saved commit has no outcome before the standby has its changes`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let (_, commit) = try await losingTheAnswer(in: test)
    try await test.server.endWaits(by: "pg_cancel_backend")
    try await waitForLock(on: test.server)
    #expect(try await test.sql("SELECT text FROM entry") == "saved")

    let search = Task { try await outcomes(of: commit, in: test) }
    try await test.server.waitForCommit()
    search.cancel()
    await #expect(throws: PostgresDatabaseError.self) { try await search.value }
    try await test.server.answerCommits()
    try await test.server.waitUntil("current_setting('synchronous_standby_names') = ''")
    #expect(try await outcomes(of: commit, in: test) == [commit: true])
  }

  @Test func `a commit of another database has no outcome and needs no connection`() async throws {
    let test = try await TestDatabase()
    let uri = "postgresql://ada@127.0.0.1:1/notes"
    let target = try ConnectionString(uri).target
    let commit = UnknownCommit(target: target, token: CommitToken(client: 1, number: 1))
    for other in [test.server.uri, uri.replacing("notes", with: "others")] {
      #expect(try await outcomes(of: commit, in: test, at: other) == [:])
    }
    await #expect(throws: PostgresDatabaseError.self) {
      try await outcomes(of: commit, in: test, at: uri)
    }
  }

  @Test func `a commit that was to create missing tables was not saved`() async throws {
    let test = try await TestDatabase()
    let target = try ConnectionString(test.server.uri).target
    let commit = UnknownCommit(target: target, token: CommitToken(client: 1, number: 1))
    #expect(try await outcomes(of: commit, in: test) == [commit: false])
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
    let test = try await TestDatabase(on: PostgresServer())
    let database = try await test.open(timeouts: Timeouts(cancellation: .milliseconds(10)))
    let error = await #expect(throws: PostgresDatabaseError.self) {
      try await database.add("lost", andStop: test.server)
    }
    #expect("\(error, default: "")".hasSuffix("check that before you repeat the command."))
  }
}

extension PostgresDatabase {
  /// Stops the server after adding a text, before the commit, and ends the search for the outcome by a cancellation.
  fileprivate func add(_ text: String, andStop server: PostgresServer) async throws {
    try await writing {
      try self.add(text)
    } while: { transaction in
      try await server.stop()
      transaction.cancel()
    }
  }
}

import PostgresDatabase
import PostgresServer

// A standby that is missing.
extension PostgresServer {
  /// Makes each commit wait for a standby that is missing: it is saved, but not answered.
  func delayCommits() async throws {
    try await sql("ALTER SYSTEM SET synchronous_standby_names = 'missing'")
    try await sql("SELECT pg_reload_conf()")
    try await waitUntil("current_setting('synchronous_standby_names') = 'missing'")
  }

  /// Ends the wait of each commit.
  func answerCommits() async throws {
    try await sql("ALTER SYSTEM RESET synchronous_standby_names")
    try await sql("SELECT pg_reload_conf()")
  }

  /// Receives all changes like a standby named `other`, until the server stops.
  func receiveChanges() async throws {
    let host = uri.split(separator: "host=").last?.prefix { $0 != "&" } ?? ""
    try await run(
      "pg_receivewal",
      ["-D", String(host), "-d", "application_name=other", "--no-loop"]
    )
  }

  /// Waits until a commit waits for the standby.
  func waitForCommit() async throws {
    try await waitUntil("EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep')")
  }

  /// Starts a write whose commit is saved, but not answered, and waits for that.
  func delayCommit(
    of text: String,
    by database: PostgresDatabase
  ) async throws -> Task<Void, any Error> {
    try await delayCommits()
    let write = Task { try await database.write { try database.add(text) } }
    try await waitForCommit()
    return write
  }

  /// Ends the waits of commits for the standby, without an answer or with the connection.
  func endWaits(by function: String) async throws {
    try await sql(
      "SELECT \(function)(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    )
  }
}

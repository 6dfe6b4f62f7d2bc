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

  /// Waits until a commit waits for the standby.
  func waitForCommit() async throws {
    try await waitUntil("EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep')")
  }
}

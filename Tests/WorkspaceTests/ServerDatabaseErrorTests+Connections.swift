import PostgresServer
import Testing

/// Errors of connections that a real server refuses, makes wait, or loses.
extension ServerDatabaseErrorTests {
  @Test(.requiresPostgresWithTLS) func `a certificate of an unknown authority`() async throws {
    let server = try await PostgresServer(on: .loopbackWithTLS)
    let name = try await filledDatabase(of: server)
    let uri = server.networkURI(ofDatabase: name)
    for arguments in [["list"], ["add", "bread"]] {
      try await expectError(
        74,
        "cannot_read",
        "certificate verify failed",
        at: uri,
        arguments
      )
    }
    let trusting = "\(uri)&sslrootcert=\(server.certificate)"
    let tasks = try Tasks(environment: ["TASKS_DATABASE": trusting])
    let result = try await tasks.run("list", "--plain")
    #expect(result.status == 0, "\(result.errorOutput)")
    #expect(result.output.contains("milk"))
  }

  @Test(.requiresPostgres) func `another client that holds the lock`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await filledDatabase(of: server)
    let holder = Task {
      try? await server.sql(
        "BEGIN; SELECT FROM tasks.schema_version FOR UPDATE; SELECT pg_sleep(3600)",
        database: name
      )
    }
    let activity = "FROM pg_stat_activity WHERE datname = '\(name)' AND wait_event = 'PgSleep'"
    try await server.waitUntil("EXISTS (SELECT \(activity))")
    try await expectError(
      75,
      "timed_out",
      "lock timeout",
      at: server.uri(ofDatabase: name),
      ["add", "milk"]
    )
    try await server.sql("SELECT pg_terminate_backend(pid) \(activity)")
    _ = await holder.value
  }
}

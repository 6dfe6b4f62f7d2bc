import Foundation
import PostgresServer
import TemporaryDirectory
import Testing

/// The errors of databases on servers: exit codes, names and messages of the built executables.
@Suite(.timeLimit(.minutes(10))) struct ServerDatabaseErrorTests {
  private static let addition = ["add", "milk"]

  /// Checks the error of a command of `tasks`, by default `list`.
  private func expectError(
    _ status: Int32,
    _ code: String,
    _ message: String,
    at uri: String,
    _ arguments: [String] = ["list"],
    environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await Tool("tasks", database: uri, environment: environment)
      .run(arguments + ["--json"])
    #expect(result.status == status, "\(result.errorOutput)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(
      result.errorOutput.contains(#""error":{"code":"\#(code)","#),
      "\(result.errorOutput)",
      sourceLocation: sourceLocation
    )
    #expect(
      result.errorOutput.contains(message),
      "\(result.errorOutput)",
      sourceLocation: sourceLocation
    )
  }

  /// Creates a database with the tables of `tasks` and one task, and returns its name.
  private func filledDatabase(of server: PostgresServer) async throws -> String {
    let name = try await server.createDatabase()
    let result = try await Tool("tasks", database: server.uri(ofDatabase: name)).run("add", "milk")
    #expect(result.status == 0, "\(result.errorOutput)")
    return name
  }

  @Test(arguments: [
    ("postgresql://h:port/a", "invalid integer value"),
    ("postgresql://h/a?sslmod=disable", "invalid URI query parameter"),
    ("postgres://[::1/a", "is not valid"),
  ])
  func `an invalid location is refused before a connection`(uri: String, message: String)
    async throws
  {
    try await expectError(64, "usage", message, at: uri)
  }

  @Test(arguments: ["tasks", "fetcher"])
  func `a password in the argument is refused with the ways to pass it`(tool: String) async throws {
    let uri = "postgresql://ada:s3cret@127.0.0.1:1/a"
    let command = tool == "tasks" ? "list" : "status"
    let result = try await Tool(tool).run(command, "--database", uri)
    #expect(result.status == 64)
    for way in [".pgpass", "PGPASSFILE", "service file", "PGPASSWORD"] {
      #expect(result.errorOutput.contains(way))
    }
    #expect(!result.errorOutput.contains("s3cret"))
  }

  @Test(arguments: [["list"], ["list", "--json"], ["doctor"], ["doctor", "--json"]])
  func `a password in the variable is printed nowhere`(arguments: [String]) async throws {
    let uri = "postgresql://ada:s3cret@127.0.0.1:1/a?sslpassword=s3cret"
    let result = try await Tool("tasks", database: uri).run(arguments)
    #expect((result.output + result.errorOutput).contains("ada:***@127.0.0.1:1/a"))
    #expect(!(result.output + result.errorOutput).contains("s3cret"))
  }

  @Test(arguments: ["market", "stars"])
  func `other tools refuse servers`(tool: String) async throws {
    let uri = "postgresql://127.0.0.1:1/a"
    let result = try await Tool(tool).run("export", "-", "--database", uri)
    #expect(result.status == 64)
    #expect(
      result.errorOutput == """
        Cannot use a database on a server: this program stores its data in a file.
        Check --database.

        """
    )
  }

  // On macOS, the paths of libpq are absolute.
  #if os(Linux)
    @Test func `a missing libpq is reported with its package`() async throws {
      let directory = TemporaryDirectory()
      // The loader finds this file first.
      try Data().write(to: URL(filePath: directory.file("libpq.so.5")))
      let environment = ["LD_LIBRARY_PATH": directory.path]
      let uri = "postgresql:///a"
      try await expectError(70, "internal_error", "libpq5", at: uri, environment: environment)
    }
  #endif

  @Test(arguments: [
    "postgresql://127.0.0.1:1/a", "postgresql:///a?host=/nowhere", "postgresql://a.invalid/a",
  ])
  func `a server that does not exist is unreachable`(uri: String) async throws {
    try await expectError(69, "database_unreachable", "Cannot reach the database", at: uri)
  }

  @Test(.requiresPostgresWithTLS) func `a certificate of an unknown authority`() async throws {
    let server = try await PostgresServer(on: .loopbackWithTLS)
    let uri = server.networkURI(ofDatabase: try await filledDatabase(of: server))
    for arguments in [["list"], Self.addition] {
      let message = "certificate verify failed"
      try await expectError(74, "cannot_read", message, at: uri, arguments)
    }
    let trusting = Tool("tasks", database: "\(uri)&sslrootcert=\(server.certificate)")
    let result = try await trusting.run("list", "--plain")
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
    let uri = server.uri(ofDatabase: name)
    try await expectError(75, "timed_out", "lock timeout", at: uri, Self.addition)
    try await server.sql("SELECT pg_terminate_backend(pid) \(activity)")
    _ = await holder.value
  }

  @Test(.requiresPostgres) func `a role without rights`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await filledDatabase(of: server)
    let (empty, role) = (try await server.createDatabase(), server.uniqueSchema())
    try await server.sql("CREATE ROLE \(role) LOGIN")
    let emptyURI = server.uri(ofDatabase: empty, role: role)
    try await expectError(73, "cannot_create", "permission denied", at: emptyURI, Self.addition)
    let uri = server.uri(ofDatabase: name, role: role)
    try await expectError(74, "cannot_read", "permission denied", at: uri)
    try await server.sql("GRANT USAGE ON SCHEMA tasks TO \(role)", database: name)
    try await expectError(74, "cannot_read", "permission denied", at: uri)
    let unknown = server.uri(ofDatabase: name, role: "nobody")
    try await expectError(74, "cannot_read", "nobody", at: unknown)
  }

  @Test(.requiresPostgres) func `a database that is missing or unsuitable`() async throws {
    let server = try await PostgresServer.shared()
    let missing = server.uri(ofDatabase: "missing")
    try await expectError(73, "cannot_create", "createdb", at: missing)
    try await expectError(73, "cannot_create", "createdb", at: missing, Self.addition)
    let latin = try await server.createDatabase("--encoding=LATIN1", "--locale=C")
    try await expectError(74, "cannot_read", "LATIN1", at: server.uri(ofDatabase: latin))
  }

  @Test(.requiresPostgres) func `tables of a newer version, or of another application`()
    async throws
  {
    let server = try await PostgresServer.shared()
    let name = try await filledDatabase(of: server)
    try await server.sql("UPDATE tasks.schema_version SET number = 99", database: name)
    try await expectError(74, "cannot_read", "version 99", at: server.uri(ofDatabase: name))
    let other = try await server.createDatabase()
    try await server.sql("CREATE SCHEMA tasks CREATE TABLE tasks.task (id int)", database: other)
    let uri = server.uri(ofDatabase: other)
    try await expectError(74, "cannot_read", "another application", at: uri, Self.addition)
  }

  @Test(.requiresPostgres) func `a server that accepts no changes`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await filledDatabase(of: server)
    try await server.sql("ALTER DATABASE \(name) SET default_transaction_read_only = on")
    let uri = server.uri(ofDatabase: name)
    try await expectError(74, "cannot_read", "read-only", at: uri, Self.addition)
    // With several hosts, one of them may be about to accept changes.
    let host = uri.split(separator: "host=")[1].prefix { $0 != "&" }
    let several = uri.replacing("host=\(host)", with: "host=\(host),\(host)")
      .replacing("port=5432", with: "port=5432,5432")
    try await expectError(75, "try_again", "read-only", at: several)
  }

  @Test(.requiresPostgres) func `a full disk`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await filledDatabase(of: server)
    try await server.sql(
      """
      CREATE OR REPLACE FUNCTION tasks.next_id(name text) RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'No space left on device'; END $$
      """,
      database: name
    )
    let uri = server.uri(ofDatabase: name)
    try await expectError(74, "not_saved", "No space left", at: uri, Self.addition)
  }
}

extension PostgresServer {
  /// Returns the location of a database on this server, for a role that exists or not.
  func uri(ofDatabase name: String, role: String) -> String {
    uri(ofDatabase: name).replacing("user=postgres", with: "user=\(role)")
  }
}

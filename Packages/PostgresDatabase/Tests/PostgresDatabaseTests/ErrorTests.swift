import POSIX
import PostgresServer
import SQLDatabase
import TemporaryDirectory
import Testing

@testable import PostgresDatabase

/// The errors of connections that a server or the network refuses.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct ErrorTests {
  private let schema = PostgresSchema(name: "errors", migrations: PostgresSchema.testMigrations)

  /// Expects that neither way of opening a database succeeds, and that no error contains the password.
  private func expect(
    _ kind: String,
    _ cause: String = "",
    at uri: String,
    timeouts: Timeouts = Timeouts(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for isCreating in [true, false] {
      let error = await expectError(kind, cause, sourceLocation: sourceLocation) {
        if isCreating {
          _ = try await PostgresDatabase.open(at: uri, schema: schema, timeouts: timeouts)
        } else {
          _ = try await PostgresDatabase.openIfPresent(at: uri, schema: schema, timeouts: timeouts)
        }
      }
      #expect(!"\(error, default: "")".contains("secret"), sourceLocation: sourceLocation)
    }
  }

  // The codes of <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
  @Test(arguments: [
    ("28P01", "refused", "refused"), ("28000", "refused", "refused"),
    ("42501", "refused", "notPermitted"), ("55000", "refused", "failed"),
    ("53300", "busy", "busy"), ("57P03", "busy", "busy"), ("3D000", "missingDatabase", nil),
    ("57P04", "missingDatabase", nil), ("55P03", "timedOut", "timedOut"),
    ("57014", "timedOut", "timedOut"), ("25P03", "timedOut", "timedOut"),
    ("25P04", "timedOut", "timedOut"), ("57P05", "timedOut", "timedOut"),
    ("25006", "readOnly", "readOnly"), ("53100", "full", "full"),
    ("57P01", "unreachable", "unreachable"), ("57P02", "unreachable", "unreachable"),
    ("08006", "unreachable", "unreachable"), ("XX001", "damaged", "damaged"),
    ("XX002", "damaged", "damaged"), ("22012", "refused", "failed"),
  ])
  func `each code of the server becomes an error of a connection or of a statement`(
    code: String,
    connection: String,
    statement: String?
  ) {
    let message = ServerMessage(code: code, text: "text")
    for (isConnecting, kind) in [(true, connection), (false, statement ?? connection)] {
      let error = PostgresDatabaseError(message, location: "here", isConnecting: isConnecting)
      #expect(error.kind == kind)
      #expect(error.cause == "text")
      #expect(error.description.contains("here"))
    }
  }

  @Test func `no server is unreachable`() async throws {
    let directory = TemporaryDirectory()
    await expect("unreachable", "No such file", at: "postgresql:///a?host=\(directory.path)")
    await expect("unreachable", "Connection refused", at: "postgresql://ada:secret@127.0.0.1:1/a")
  }

  @Test func `a silent server is unreachable in time, and the next host is used`() async throws {
    let silent = try FakeServer.silent()
    let test = try await TestDatabase()
    let limit = Timeouts(connect: .milliseconds(50))
    let uri = "postgresql:///notes?host=\(silent.host)&port=1"
    await expect("unreachable", "did not answer within", at: uri, timeouts: limit)
    let hosts = test.server.uri.replacing("host=", with: "host=\(silent.host),")
      .replacing("&port=5432", with: "&port=1,5432")
    // The limit is that of both hosts, and the second one must be able to keep it.
    try await test.open(at: hosts).add("saved")
  }

  @Test func `a missing database is a separate error, which names createdb`() async throws {
    let uri = try await PostgresServer.shared().uri(ofDatabase: "missing")
    await expect("missingDatabase", "\"missing\" does not exist", at: uri)
    let error = PostgresDatabaseError.missingDatabase(location: uri, cause: "")
    #expect("\(error)".contains("createdb"))
  }

  @Test func `a role that the server does not know is refused`() async throws {
    let uri = try await PostgresServer.shared().uri
      .replacing("user=postgres", with: "user=stranger&password=secret")
    await expect("refused", at: uri)
  }

  @Test func `a connection without the demanded encryption is refused`() async throws {
    let server = try FakeServer.answering(FakeServer.refusalOfTLS)
    let uri = "postgresql://postgres@127.0.0.1:\(server.port)/postgres"
    await expect("refused", "server does not support SSL", at: uri)
  }

  @Test func `a server that ends the handshake of TLS is unreachable`() async throws {
    let server = try FakeServer.answering(FakeServer.acceptanceOfTLS)
    let uri = "postgresql://postgres@127.0.0.1:\(server.port)/postgres?sslmode=require"
    await expect("unreachable", "SSL", at: uri)
  }

  @Test(.requiresPostgresWithTLS) func `a server is verified by its authority and its name`()
    async throws
  {
    let server = try await PostgresServer(on: .loopbackWithTLS)
    let authority = "&sslrootcert=\(server.certificate)"
    await expect("refused", "certificate verify failed", at: server.networkURI())
    let uri = server.networkURI(host: "db.example.com") + authority
    await expect("refused", "does not match host name \"db.example.com\"", at: uri)
    let trusted = server.networkURI() + authority
    let database = try await PostgresDatabase.open(at: trusted, schema: schema)
    try database.add("saved")
    #expect(try database.entries() == ["saved"])
  }

  @Test func `an option that libpq does not accept is an invalid location`() async throws {
    await expect("invalidLocation", at: "postgresql://h/notes?sslmode=perhaps")
    await expect("missingService", "\"missing\"", at: "postgresql:///?service=missing")
  }

  @Test func `a service file with an error is an invalid location`() async throws {
    let directory = TemporaryDirectory()
    let file = directory.file("service.conf")
    let stream = try #require(fopen(file, "w"))
    fputs("[notes]\nhost\n", stream)
    fclose(stream)
    await #expect(processExitsWith: .success) { [file = file as String] in
      setenv("PGSERVICEFILE", file, 1)
      let schema = PostgresSchema(name: "errors", migrations: [])
      await expectError("missingService", "syntax error in service file") {
        _ = try await PostgresDatabase.open(at: "postgresql://?service=notes", schema: schema)
      }
    }
  }

  @Test func `another encoding than UTF-8 is unsuitable`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await server.createDatabase("--encoding=LATIN1", "--locale=C")
    await expect("unsuitable", "LATIN1", at: server.uri(ofDatabase: name))
  }

  @Test func `too many connections are a busy server`() async throws {
    let test = try await TestDatabase()
    let name = try await test.server.createDatabase()
    try await test.server.sql("ALTER DATABASE \(name) CONNECTION LIMIT 0")
    let (_, uri) = try await test.createRole()
    await expect("busy", at: uri.replacing("/postgres?", with: "/\(name)?"))
  }

  @Test func `a role without privileges may neither create nor read tables`() async throws {
    let test = try await TestDatabase()
    let (role, uri) = try await test.createRole()
    await expectError("cannotCreate") { _ = try await test.open(at: uri) }
    _ = try await test.open()
    await expectError("notPermitted") { _ = try await test.open(at: uri) }

    try await test.server.sql(
      """
      GRANT USAGE ON SCHEMA \(test.name) TO \(role); \
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(test.name) TO \(role)
      """
    )
    let database = try await test.open(at: uri)
    try database.add("saved")
    try database.insert(into: "entry", ["id"]) { nil }
    #expect(try database.entries() == ["saved"])
  }

  @Test func `a role whose transactions only read may read, but not write`() async throws {
    let test = try await TestDatabase()
    try await test.open().add("saved")
    let (role, uri) = try await test.createRole()
    try await test.server.sql(
      "ALTER ROLE \(role) SUPERUSER; ALTER ROLE \(role) SET default_transaction_read_only = on"
    )
    let database = try await test.open(at: uri)
    #expect(try database.entries() == ["saved"])
    await expectError("readOnly") { try database.add("lost") }
  }

  @Test func `a stopped server is unreachable, and is used after its start`() async throws {
    let server = try await PostgresServer()
    let database = try await PostgresDatabase.open(at: server.uri, schema: schema)
    try database.add("saved")
    try await server.stop()
    await expectError("unreachable") { try database.add("lost") }
    try await server.start()
    #expect(try database.entries() == ["saved"])
  }
}

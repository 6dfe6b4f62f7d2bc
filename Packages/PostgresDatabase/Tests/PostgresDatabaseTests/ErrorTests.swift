import POSIX
import PostgresDatabase
import PostgresServer
import SQLDatabase
import TemporaryDirectory
import Testing

/// The errors of connections that a server or the network refuses.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct ErrorTests {
  private let schema = PostgresSchema(name: "errors", migrations: PostgresSchema.testMigrations)

  private func expect(
    at uri: String,
    timeouts: Timeouts = Timeouts(),
    _ isExpected: @escaping (PostgresDatabaseError) -> Bool
  ) async {
    for isCreating in [true, false] {
      await #expect {
        if isCreating {
          _ = try await PostgresDatabase.open(at: uri, schema: schema, timeouts: timeouts)
        } else {
          _ = try await PostgresDatabase.openIfPresent(at: uri, schema: schema, timeouts: timeouts)
        }
      } throws: { error in
        (error as? PostgresDatabaseError).map { isExpected($0) && !"\($0)".contains("secret") }
          == true
      }
    }
  }

  @Test func `no server is unreachable`() async throws {
    let directory = try TemporaryDirectory()
    await expect(at: "postgresql:///notes?host=\(directory.path)") {
      if case .unreachable(_, let cause) = $0 { cause.contains("No such file") } else { false }
    }
    await expect(at: "postgresql://ada:secret@127.0.0.1:1/notes") {
      if case .unreachable("postgresql://ada:***@127.0.0.1:1/notes", let cause) = $0 {
        cause.contains("Connection refused")
      } else {
        false
      }
    }
  }

  @Test func `a silent server is unreachable after the time limit, and the next host is used`()
    async throws
  {
    let silent = try FakeServer.silent()
    let test = try await TestDatabase()
    let limit = Timeouts(connect: .milliseconds(50))
    await expect(at: "postgresql:///notes?host=\(silent.host)&port=1", timeouts: limit) {
      if case .unreachable(_, let cause) = $0 {
        cause.contains("did not answer within")
      } else {
        false
      }
    }
    let port = "&port=5432"
    let hosts = test.server.uri.replacing("host=", with: "host=\(silent.host),")
      .replacing(port, with: "&port=1,5432")
    // The limit is that of both hosts, and the second one must be able to keep it.
    let database = try await test.open(at: hosts)
    try database.add("saved")
  }

  @Test func `a missing database is an error of its own`() async throws {
    let server = try await PostgresServer.shared()
    await expect(at: server.uri(ofDatabase: "missing")) {
      if case .missingDatabase(_, let cause) = $0 {
        cause.contains("\"missing\" does not exist")
      } else {
        false
      }
    }
  }

  @Test func `a role that the server does not know is refused`() async throws {
    let server = try await PostgresServer.shared()
    let uri = server.uri.replacing("user=postgres", with: "user=stranger&password=secret")
    await expect(at: uri) { if case .refused = $0 { true } else { false } }
  }

  @Test func `a connection without the demanded encryption is refused`() async throws {
    let server = try FakeServer.answering(FakeServer.refusalOfTLS)
    await expect(at: "postgresql://postgres@127.0.0.1:\(server.port)/postgres") {
      if case .refused(_, let cause) = $0 {
        cause.contains("server does not support SSL")
      } else {
        false
      }
    }
  }

  @Test func `a server that ends the handshake of TLS is unreachable`() async throws {
    let server = try FakeServer.answering(FakeServer.acceptanceOfTLS)
    await expect(at: "postgresql://postgres@127.0.0.1:\(server.port)/postgres?sslmode=require") {
      if case .unreachable(_, let cause) = $0 { cause.contains("SSL") } else { false }
    }
  }

  @Test(.requiresPostgresWithTLS) func `a server is verified by its authority and its name`()
    async throws
  {
    let server = try await PostgresServer(on: .loopbackWithTLS)
    let authority = "&sslrootcert=\(server.certificate)"
    await expect(at: server.networkURI()) {
      if case .refused(_, let cause) = $0 {
        cause.contains("certificate verify failed")
      } else {
        false
      }
    }
    await expect(at: server.networkURI(host: "db.example.com") + authority) {
      if case .refused(_, let cause) = $0 {
        cause.contains("does not match host name \"db.example.com\"")
      } else {
        false
      }
    }
    let database = try await PostgresDatabase.open(
      at: server.networkURI() + authority,
      schema: schema
    )
    try database.add("saved")
    #expect(try database.entries() == ["saved"])
  }

  @Test func `an option that libpq does not accept is an invalid location`() async throws {
    await expect(at: "postgresql://h/notes?sslmode=perhaps") {
      if case .invalidLocation = $0 { true } else { false }
    }
    await expect(at: "postgresql:///?service=missing") {
      if case .missingService(_, let cause) = $0 { cause.contains("\"missing\"") } else { false }
    }
  }

  @Test func `a service file with an error is an invalid location`() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("service.conf")
    let stream = try #require(fopen(file, "w"))
    fputs("[notes]\nhost\n", stream)
    fclose(stream)
    await #expect(processExitsWith: .success) { [file = file as String] in
      setenv("PGSERVICEFILE", file, 1)
      let schema = PostgresSchema(name: "errors", migrations: [])
      let error = await #expect(throws: PostgresDatabaseError.self) {
        try await PostgresDatabase.open(at: "postgresql://?service=notes", schema: schema)
      }
      guard case .missingService(_, let cause)? = error else { throw Failure() }
      #expect(cause.contains("syntax error in service file"))
    }
  }

  @Test func `another encoding than UTF-8 is unsuitable`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await server.createDatabase("--encoding=LATIN1", "--locale=C")
    await expect(at: server.uri(ofDatabase: name)) {
      if case .unsuitable(_, let cause) = $0 { cause.contains("LATIN1") } else { false }
    }
  }

  @Test func `too many connections are a busy server`() async throws {
    let server = try await PostgresServer.shared()
    let name = try await server.createDatabase()
    try await server.sql("ALTER DATABASE \(name) CONNECTION LIMIT 0")
    let role = server.uniqueSchema()
    try await server.sql("CREATE ROLE \(role) LOGIN")
    let uri = server.uri(ofDatabase: name).replacing("user=postgres", with: "user=\(role)")
    await expect(at: uri) { if case .busy = $0 { true } else { false } }
  }

  @Test func `a role without privileges may neither create nor read tables`() async throws {
    let test = try await TestDatabase()
    let role = test.server.uniqueSchema()
    try await test.server.sql("CREATE ROLE \(role) LOGIN")
    let uri = test.server.uri.replacing("user=postgres", with: "user=\(role)")
    let created = await #expect(throws: PostgresDatabaseError.self) { try await test.open(at: uri) }
    guard case .cannotCreate? = created else { throw Failure() }

    _ = try await test.open()
    let read = await #expect(throws: PostgresDatabaseError.self) { try await test.open(at: uri) }
    guard case .notPermitted? = read else { throw Failure() }

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

  @Test func `a role whose transactions only read may read, and its writes are refused`()
    async throws
  {
    let test = try await TestDatabase()
    try await test.open().add("saved")
    let role = test.server.uniqueSchema()
    try await test.server.sql(
      "CREATE ROLE \(role) LOGIN SUPERUSER; ALTER ROLE \(role) SET default_transaction_read_only = on"
    )
    let uri = test.server.uri.replacing("user=postgres", with: "user=\(role)")
    let database = try await test.open(at: uri)
    #expect(try database.entries() == ["saved"])
    let error = #expect(throws: PostgresDatabaseError.self) { try database.add("lost") }
    guard case .readOnly? = error else { throw Failure() }
  }

  @Test func `a stopped server is unreachable, and is used after its start`() async throws {
    let server = try await PostgresServer()
    let database = try await PostgresDatabase.open(at: server.uri, schema: schema)
    try database.add("saved")
    try await server.stop()
    let error = #expect(throws: PostgresDatabaseError.self) { try database.add("lost") }
    guard case .unreachable? = error else { throw Failure() }
    try await server.start()
    #expect(try database.entries() == ["saved"])
  }
}

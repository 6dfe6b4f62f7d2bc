import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct InspectionTests {
  private func inspect(_ test: TestDatabase, at uri: String) async throws
    -> PostgresDatabase.Inspection
  {
    try await PostgresDatabase.inspect(at: uri, schema: test.schema)
  }

  @Test func `an inspection reports the server, the role and the tables`() async throws {
    let test = try await TestDatabase()
    var inspection = try await inspect(test, at: test.server.uri)
    #expect(inspection.schemaVersion == nil)
    #expect(!inspection.ownsTables)
    _ = try await test.open()

    inspection = try await inspect(test, at: test.server.uri)
    #expect(try await inspection.serverVersion.hasPrefix(test.server.sql("SHOW server_version")))
    #expect(inspection.schemaVersion == 1)
    #expect(inspection.role == "postgres")
    #expect(inspection.isSuperuser && inspection.ownsTables)
    #expect(inspection.isLocal && !inspection.isEncrypted && !inspection.isReadOnly)
    #expect(inspection.encoding == "UTF8")
    #expect(inspection.synchronousStandbys == "")
    #expect(inspection.standbyCount == 0)
    let time = try await test.server.sql("SELECT extract(epoch FROM now())::bigint")
    let difference = inspection.time.timeIntervalSince1970 - (try #require(Double(time)))
    #expect(abs(difference) < 60)
  }

  @Test func `a role with few privileges may inspect`() async throws {
    let test = try await TestDatabase()
    _ = try await test.open()
    let (role, uri) = try await test.createRole()
    let inspection = try await inspect(test, at: uri)
    #expect(inspection.role == role)
    #expect(!inspection.isSuperuser && !inspection.ownsTables)
    #expect(inspection.schemaVersion == nil)
  }

  @Test func `a role may write if it may change the tables, or create missing ones`() async throws {
    let test = try await TestDatabase()
    let (role, _) = try await test.createRole()
    let database = try await test.server.createDatabase()
    let uri = test.server.uri(ofDatabase: database)
    let roleURI = uri.replacing("user=postgres", with: "user=\(role)")
    #expect(try await inspect(test, at: uri).mayWrite)
    #expect(try await !inspect(test, at: roleURI).mayWrite)
    _ = try await test.open(at: uri)
    for (privilege, mayWrite) in [("SELECT", false), ("UPDATE", true)] {
      try await test.server.sql(
        """
        GRANT USAGE ON SCHEMA "\(test.name)" TO \(role); \
        GRANT \(privilege) ON ALL TABLES IN SCHEMA "\(test.name)" TO \(role)
        """,
        database: database
      )
      let inspection = try await inspect(test, at: roleURI)
      #expect(inspection.schemaVersion == 1)
      #expect(inspection.mayWrite == mayWrite)
    }
  }

  @Test(.requiresPostgresWithTLS, arguments: [("verify-full", true), ("require", false)])
  func `a server is verified by its name`(mode: String, isVerified: Bool) async throws {
    let test = try await TestDatabase(on: PostgresServer(on: .loopbackWithTLS))
    let options = "&sslrootcert=\(test.server.certificate)&sslmode=\(mode)"
    let inspection = try await inspect(test, at: test.server.networkURI() + options)
    #expect(inspection.isEncrypted)
    #expect(inspection.isVerified == isVerified)
  }

  @Test func `a connected standby that no commit waits for is asynchronous`() async throws {
    let test = try await TestDatabase(on: PostgresServer())
    let server = test.server
    let standby = Task { try await server.receiveChanges() }
    try await server.waitUntil("EXISTS (SELECT FROM pg_stat_replication)")
    try await server.delayCommits()
    let inspection = try await inspect(test, at: server.uri)
    #expect(inspection.synchronousStandbys == "missing")
    #expect(inspection.standbyCount == 1)
    #expect(inspection.synchronousStandbyCount == 0)
    try await server.stop()
    await #expect(throws: PostgresServerError.self) { try await standby.value }
  }

  @Test func `a database of another encoding can be inspected`() async throws {
    let test = try await TestDatabase()
    let name = try await test.server.createDatabase("--encoding=LATIN1", "--locale=C")
    let inspection = try await inspect(test, at: test.server.uri(ofDatabase: name))
    #expect(inspection.encoding == "LATIN1")
  }

  // The product in the query matches that of the other schema best (CVE-2018-1058).
  @Test func `an operator in the search path of the role is not called`() async throws {
    let test = try await TestDatabase()
    try await test.createEmptySchema()
    try await test.sql(
      """
      CREATE ROLE "\(test.name)" LOGIN; GRANT USAGE ON SCHEMA "\(test.name)" TO PUBLIC; \
      CREATE FUNCTION product(numeric, int) RETURNS numeric LANGUAGE sql AS 'SELECT 0.0'; \
      CREATE OPERATOR * (LEFTARG = numeric, RIGHTARG = int, FUNCTION = product)
      """
    )
    let uri = test.server.uri.replacing("user=postgres", with: "user=\(test.name)")
    let inspection = try await inspect(test, at: uri)
    #expect(inspection.role == test.name)
    #expect(inspection.time.timeIntervalSince1970 > 0)
  }

  @Test func `tables of another application are a fault`() async throws {
    let test = try await TestDatabase()
    try await test.createEmptySchema()
    try await test.sql(
      "CREATE TABLE schema_version (application text, number int); INSERT INTO schema_version VALUES ('other', 1)"
    )
    let inspection = try await inspect(test, at: test.server.uri)
    #expect(inspection.fault == .foreign(location: test.server.uri, schema: test.name))
  }
}

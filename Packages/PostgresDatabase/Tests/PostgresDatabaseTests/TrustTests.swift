import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

/// Schemas in which another role has placed code, which would run with the privileges of the role that uses them.
@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct TrustTests {
  private func expectRefusal(
    of test: TestDatabase,
    at uri: String? = nil,
    _ cause: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let uri = uri ?? test.server.uri
    let error = await expectError("untrusted", cause, sourceLocation: sourceLocation) {
      _ = try await test.open(at: uri)
    }
    let inspection = try await PostgresDatabase.inspect(at: uri, schema: test.schema)
    #expect(inspection.fault == error, sourceLocation: sourceLocation)
  }

  @Test func `the schema of another role is refused, and its code does not run`() async throws {
    let test = try await TestDatabase()
    let thief = "\(test.name)thief"
    try await test.server.sql(
      """
      CREATE ROLE \(thief) LOGIN; CREATE SCHEMA \(test.name) AUTHORIZATION \(thief); \
      SET ROLE \(thief); SET search_path = \(test.name); \
      CREATE FUNCTION steal() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
        ALTER ROLE \(thief) SUPERUSER; RETURN 1; END $$; \
      CREATE VIEW schema_version AS SELECT '\(test.name)'::text AS application, steal() AS number; \
      GRANT ALL ON SCHEMA \(test.name) TO PUBLIC; GRANT ALL ON schema_version TO PUBLIC
      """
    )
    try await expectRefusal(of: test, "belongs to the role \(thief)")
    #expect(
      try await test.server.sql("SELECT rolsuper FROM pg_roles WHERE rolname = '\(thief)'") == "f"
    )
  }

  @Test func `the empty schema of another role is refused`() async throws {
    let test = try await TestDatabase()
    let thief = "\(test.name)thief"
    try await test.server.sql(
      "CREATE ROLE \(thief); CREATE SCHEMA \(test.name) AUTHORIZATION \(thief)"
    )
    try await expectRefusal(of: test, "schema \(test.name) belongs to the role \(thief)")
  }

  @Test(arguments: [
    (
      "CREATE TRIGGER steal BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION steal()",
      "trigger steal"
    ),
    ("CREATE RULE steal AS ON INSERT TO entry DO ALSO SELECT 1", "rule steal"),
    ("CREATE POLICY steal ON entry USING (number() > 0)", "policy steal"),
    ("ALTER TABLE entry ALTER text SET DEFAULT number()::text", "calls function"),
    ("ALTER TABLE entry ADD CHECK (number() > 0)", "calls function"),
    ("CREATE INDEX steal ON entry ((number() + id))", "calls function"),
    (
      "ALTER TABLE entry RENAME TO other; CREATE VIEW entry AS SELECT * FROM other",
      "is not an ordinary table"
    ),
    ("CREATE TABLE child () INHERITS (entry)", "is not an ordinary table"),
    ("CREATE DOMAIN mine AS text; ALTER TABLE entry ALTER text TYPE mine", "calls type"),
  ])
  func `code that the migrations have not created is refused`(sql: String, cause: String)
    async throws
  {
    let test = try await TestDatabase()
    _ = try await test.open()
    try await test.sql(
      """
      CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'; \
      CREATE FUNCTION number() RETURNS bigint IMMUTABLE LANGUAGE sql AS 'SELECT 1::bigint'; \
      \(sql)
      """
    )
    try await expectRefusal(of: test, cause)
  }

  @Test func `functions, operators and tables of a role that may create are refused`()
    async throws
  {
    for sql in [
      "CREATE FUNCTION product(bigint, bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 0::bigint'",
      "CREATE OPERATOR + (LEFTARG = bigint, RIGHTARG = text, FUNCTION = public_sum)",
      "CREATE TABLE note (id bigint)",
    ] {
      let test = try await TestDatabase()
      _ = try await test.open()
      let thief = "\(test.name)thief"
      try await test.sql(
        """
        CREATE FUNCTION public_sum(bigint, text) RETURNS bigint LANGUAGE sql AS 'SELECT 0::bigint'; \
        CREATE ROLE \(thief); GRANT ALL ON SCHEMA \(test.name) TO \(thief); SET ROLE \(thief); \(sql)
        """
      )
      try await expectRefusal(of: test, "belongs to the role \(thief)")
    }
  }

  @Test func `tables of the database's owner and of one's own roles are trusted`() async throws {
    let test = try await TestDatabase()
    let (owner, app) = ("\(test.name)owner", "\(test.name)app")
    let name = try await test.server.createDatabase()
    try await test.server.sql(
      """
      CREATE ROLE \(owner) LOGIN; CREATE ROLE \(app) LOGIN; \
      GRANT CREATE ON DATABASE \(name) TO \(owner)
      """
    )
    func uri(_ role: String) -> String {
      test.server.uri(ofDatabase: name).replacing("user=postgres", with: "user=\(role)")
    }
    try await test.open(at: uri(owner)).add("saved")
    try await test.server.sql(
      """
      GRANT USAGE ON SCHEMA \(test.name) TO \(app); \
      GRANT SELECT ON ALL TABLES IN SCHEMA \(test.name) TO \(app)
      """,
      database: name
    )
    try await expectRefusal(of: test, at: uri(app), "belongs to the role \(owner)")
    try await expectRefusal(of: test, at: uri("postgres"), "belongs to the role \(owner)")
    try await test.server.sql("GRANT \(owner) TO \(app)")
    #expect(try await test.open(at: uri(app)).entries() == ["saved"])
    try await test.server.sql("REVOKE \(owner) FROM \(app)")
    try await test.server.sql("ALTER DATABASE \(name) OWNER TO \(owner)")
    for role in [app, "postgres"] {
      #expect(try await test.open(at: uri(role)).entries() == ["saved"])
    }
  }
}

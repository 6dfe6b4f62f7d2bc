import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// The digest of a schema saves the comparison with a database in memory, and accepts nothing else.
@Suite struct DigestTests: DatabaseTests {
  let directory = TemporaryDirectory()

  private static let schema = Schema(
    applicationID: 1,
    migrations: [
      ["CREATE TABLE person (name TEXT UNIQUE)"],
      ["ALTER TABLE person ADD COLUMN age INTEGER", "CREATE INDEX person_age ON person (age)"],
    ]
  )

  private func schemaWithDigest() throws -> Schema {
    var schema = Self.schema
    schema.digest = try schema.currentDigest()
    return schema
  }

  @Test func `a database with the digest of the schema is opened without its migrations`()
    async throws
  {
    var schema = try schemaWithDigest()
    _ = try await SQLiteDatabase.open(at: path, schema: schema)

    schema.migrations = [["nonsense"], ["nonsense"]]
    let database = try await SQLiteDatabase.open(at: path, schema: schema)

    #expect(try database.query("SELECT age FROM person") { try $0.value(0, as: Int.self) }.isEmpty)
  }

  @Test(arguments: [
    "CREATE TRIGGER planted AFTER INSERT ON person BEGIN DELETE FROM person; END",
    "CREATE VIEW planted AS SELECT 1", "CREATE INDEX planted ON person (name)",
  ])
  func `a digest does not hide an added object`(_ statement: SQLStatement) async throws {
    let schema = try schemaWithDigest()
    try await SQLiteDatabase.open(at: path, schema: schema).execute(statement)

    let error = await #expect(throws: SQLiteDatabaseError.self) {
      try await SQLiteDatabase.open(at: path, schema: schema)
    }
    guard case .damaged(path, let cause)? = error else {
      Issue.record("The error is \(String(describing: error)).")
      return
    }
    #expect(cause.contains("planted"))
  }

  @Test func `a digest does not hide a missing object`() async throws {
    let schema = try schemaWithDigest()
    try await SQLiteDatabase.open(at: path, schema: schema).execute("DROP INDEX person_age")

    let cause = "the index person_age is missing"
    await #expect(throws: SQLiteDatabaseError.damaged(path: path, cause: cause)) {
      try await SQLiteDatabase.open(at: path, schema: schema)
    }
  }

  @Test func `another digest and the tables of ANALYZE change nothing`() async throws {
    var schema = try schemaWithDigest()
    try await SQLiteDatabase.open(at: path, schema: schema).execute("ANALYZE")
    for digest in [schema.digest, nil, "", "0123"] {
      schema.digest = digest
      _ = try await SQLiteDatabase.open(at: path, schema: schema)
    }
  }
}

import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(10))) struct MigrationTests: DatabaseTests {
  let directory = TemporaryDirectory()

  /// Returns a schema with up to three versions; the migration to the third fails.
  private static func schema(_ version: Int) -> Schema {
    let migrations: [[SQLStatement]] = [
      ["CREATE TABLE person (name TEXT NOT NULL)", "INSERT INTO person VALUES ('Ada')"],
      [
        "ALTER TABLE person ADD COLUMN age INTEGER NOT NULL DEFAULT 0",
        "UPDATE person SET age = 36 WHERE name = 'Ada'",
      ],
      ["UPDATE person SET age = 0", "DROP TABLE missing"],
    ]
    return Schema(applicationID: 1, migrations: Array(migrations.prefix(version)))
  }

  private static func people(in database: SQLiteDatabase) throws -> [String] {
    try database.query("SELECT * FROM person") { try $0.value(0) }
  }

  private static func version(of database: SQLiteDatabase) throws -> Int {
    try database.query("PRAGMA user_version") { try $0.value(0) }[0]
  }

  @Test(arguments: 1...2)
  func `a new database has the version of its schema`(_ version: Int) async throws {
    let database = try await SQLiteDatabase.open(at: path, schema: Self.schema(version))
    #expect(try Self.version(of: database) == version)
    #expect(try database.query("PRAGMA application_id") { try $0.value(0, as: Int.self) } == [1])
    #expect(try Self.people(in: database) == ["Ada"])
  }

  @Test func `an older database is migrated and keeps its contents`() async throws {
    let older = try await SQLiteDatabase.open(at: path, schema: Self.schema(1))
    try older.execute("INSERT INTO person VALUES ('Grace')")

    let newer = try #require(
      try await SQLiteDatabase.openIfPresent(at: path, schema: Self.schema(2))
    )

    #expect(try Self.version(of: newer) == 2)
    #expect(try Self.people(in: newer) == ["Ada", "Grace"])
    #expect(try newer.query("SELECT age FROM person") { try $0.value(0, as: Int.self) } == [36, 0])
    // An older program with an open connection sees the new table.
    #expect(try Self.people(in: older) == ["Ada", "Grace"])
  }

  @Test func `a migration that fails changes neither version nor contents`() async throws {
    let database = try await SQLiteDatabase.open(at: path, schema: Self.schema(2))
    let before = try FileState(of: path).bytes

    let cause = "no such table: missing"
    await #expect(throws: SQLiteDatabaseError.failed(path: path, code: 1, cause: cause)) {
      try await SQLiteDatabase.open(at: path, schema: Self.schema(3))
    }

    #expect(try FileState(of: path).bytes == before)
    #expect(try Self.version(of: database) == 2)
  }

  @Test func `a first migration that fails leaves the file empty`() async throws {
    let schema = Schema(applicationID: 1, migrations: [["CREATE TABLE one (value)", "nonsense"]])
    await #expect(throws: SQLiteDatabaseError.self) {
      try await SQLiteDatabase.open(at: path, schema: schema)
    }
    #expect(try FileState(of: path).bytes.isEmpty)
  }

  @Test func `a schema without versions stores nothing`() async throws {
    let schema = Schema(applicationID: 1, migrations: [])
    _ = try await SQLiteDatabase.open(at: path, schema: schema)
    #expect(try FileState(of: path).bytes.isEmpty)
  }

  @Test func `two processes that open new files migrate each file once`() async throws {
    async let one: Void = openNewFiles()
    async let other: Void = openNewFiles()
    _ = await (one, other)

    for number in 0..<30 {
      let path = directory.file("\(number).sqlite3")
      let database = try await SQLiteDatabase.open(at: path, schema: Self.schema(2))
      #expect(try Self.people(in: database) == ["Ada"])
    }
  }

  private func openNewFiles() async {
    await #expect(processExitsWith: .success) { [folder = directory.path as String] in
      for number in 0..<30 {
        for version in 1...2 {
          do {
            let database = try await SQLiteDatabase.open(
              at: "\(folder)/\(number).sqlite3",
              schema: Self.schema(version),
              busyTimeout: .seconds(50)
            )
            #expect(try Self.people(in: database) == ["Ada"])
          } catch SQLiteDatabaseError.newer where version == 1 {
            // The other process has already migrated the file.
          }
        }
      }
    }
  }

  @Test func `many connections of one process can open a new file concurrently`() async throws {
    let path = path
    try await withThrowingTaskGroup { group in
      for _ in 0..<10 {
        group.addTask {
          let database = try await SQLiteDatabase.open(at: path, schema: .test)
          try await database.write { try database.increment() }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await open().count() == 10)
  }

  @Test func `an application ID of 0 is a programming error`() async {
    await #expect(processExitsWith: .failure) { _ = Schema(applicationID: 0, migrations: []) }
  }
}

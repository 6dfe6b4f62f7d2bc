import Foundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Tests of a database in a directory that no other test uses.
protocol DatabaseTests {
  var directory: TemporaryDirectory { get }
  var path: String { get }
}

extension DatabaseTests {
  var path: String { directory.file("test.sqlite3") }

  func open(
    busyTimeout: Duration = SQLiteDatabase.defaultBusyTimeout
  ) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(at: path, schema: .test, busyTimeout: busyTimeout)
  }

  func openIfPresent() async throws -> SQLiteDatabase? {
    try await SQLiteDatabase.openIfPresent(at: path, schema: .test)
  }

  /// Expects that the file cannot be opened, that an inspection reports why, and that nothing changes.
  func expectRejection(
    schema: Schema = .test,
    _ isExpected: (SQLiteDatabaseError) -> Bool
  ) async throws {
    let before = try FileState(of: path)
    let inspection = try await SQLiteDatabase.inspect(at: path, schema: schema)
    #expect(!inspection.rolledBackHotJournal)
    let errors = [
      await #expect(throws: SQLiteDatabaseError.self) {
        try await SQLiteDatabase.open(at: path, schema: schema)
      },
      await #expect(throws: SQLiteDatabaseError.self) {
        try await SQLiteDatabase.openIfPresent(at: path, schema: schema)
      },
      inspection.fault,
    ]
    for error in errors { #expect(isExpected(try #require(error)), "\(String(describing: error))") }
    #expect(try FileState(of: path) == before)
  }
}

/// Expects that no file can be opened at a path.
func expectError(_ error: SQLiteDatabaseError, at path: String) async throws {
  await #expect(throws: error) { try await SQLiteDatabase.open(at: path, schema: .test) }
  await #expect(throws: error) { try await SQLiteDatabase.openIfPresent(at: path, schema: .test) }
  #expect(try await SQLiteDatabase.inspect(at: path, schema: .test).fault == error)
}

/// Lets another process die in a transaction that is too large for its page cache.
func crashWhileWriting(at path: String, after entries: [String] = []) async throws {
  await #expect(processExitsWith: .signal(SIGKILL)) {
    [path = path as String, entries = entries as [String]] in
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    for entry in entries { try database.add(entry) }
    try database.execute("PRAGMA cache_size = 10")
    try await database.write {
      for _ in 0..<100 { try database.add(String(repeating: "half written ", count: 300)) }
      kill(getpid(), SIGKILL)
    }
  }
}

extension Schema {
  /// Texts in the order of their insertion, and one number.
  static let test = Schema(
    applicationID: 0x7465_7374,
    migrations: [
      [
        // A column without a type stores any value.
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, text)",
        "CREATE TABLE counter (value INTEGER NOT NULL)",
        "INSERT INTO counter (value) VALUES (0)",
      ]
    ]
  )

  /// The tables of the test schema in a database of another application.
  static let ofAnotherApplication = Schema(applicationID: 1, migrations: test.migrations)
}

extension SQLiteDatabase {
  /// Returns a database in memory, with the tables of the test schema.
  static func test() -> SQLiteDatabase {
    let database = inMemory()
    database.setUp(Schema.test.migrations.flatMap(\.self))
    return database
  }

  func add(_ text: String) throws {
    try execute("INSERT INTO entry (text) VALUES (?)", [.text(text)])
  }

  func entries() throws -> [String] {
    try query("SELECT text FROM entry ORDER BY id") { try $0.value(0) }
  }

  func count() throws -> Int {
    try query("SELECT value FROM counter") { try $0.value(0) }[0]
  }

  /// Reads the number and writes the next one: two steps, which only a transaction makes atomic.
  func increment() throws {
    try write { try execute("UPDATE counter SET value = ?", [try (count() + 1).sqlValue]) }
  }
}

/// The error of work that throws in a test.
struct Failure: Error, Equatable {}

import SQLiteDatabase
import TemporaryDirectory
import Testing

extension Schema {
  /// What most tests use: texts in the order in which they were added, and one number.
  static let test = Schema(
    applicationID: 0x7465_7374,
    migrations: [
      [
        // No type: it takes whatever is put into it.
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, text)",
        "CREATE TABLE counter (value INTEGER NOT NULL)",
        "INSERT INTO counter (value) VALUES (0)",
      ]
    ]
  )
}

extension SQLiteDatabase {
  static func openTest(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await open(at: directory.file("test.sqlite3"), schema: .test)
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

  /// Reads the number, then writes one more: two steps, which only a transaction makes one.
  func increment() throws {
    try write { try execute("UPDATE counter SET value = ?", [try (count() + 1).sqliteValue]) }
  }
}

/// Expects that a file cannot be opened, whether or not it has to be present.
func expectError(_ error: SQLiteDatabaseError, at path: String) async {
  await #expect(throws: error) { try await SQLiteDatabase.open(at: path, schema: .test) }
  await #expect(throws: error) { try await SQLiteDatabase.openIfPresent(at: path, schema: .test) }
}

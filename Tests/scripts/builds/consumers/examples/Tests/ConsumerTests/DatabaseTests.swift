import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

// snippet.database
let schema = Schema(
  applicationID: 0x4E4F_5445,
  migrations: [
    ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"],  // version 1
    ["ALTER TABLE note ADD COLUMN done INTEGER NOT NULL DEFAULT 0"],  // version 2
  ]
)

@Test func `a note is saved`() async throws {
  let directory = TemporaryDirectory()
  let database = try await SQLiteDatabase.open(at: directory.file("notes.sqlite3"), schema: schema)
  try await database.write {
    try database.execute("INSERT INTO note (text) VALUES (?)", [.text("buy milk")])
  }
  let texts: [String] = try await database.read {
    try database.query("SELECT text FROM note WHERE done = 0") { try $0.value(0) }
  }
  #expect(texts == ["buy milk"])
}
// snippet.end

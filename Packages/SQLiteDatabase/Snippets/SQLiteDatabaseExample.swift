import SQLDatabase
import SQLiteDatabase

/// The application ID and the tables of the database.
let schema = Schema(
  applicationID: 0x4E4F_5445,
  migrations: [
    ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"]
  ]
)

func notes(at path: String) async throws -> [String] {
  let database = try await SQLiteDatabase.open(at: path, schema: schema)

  // Saves both notes, or none if it throws.
  try await database.write {
    try database.execute("INSERT INTO note (text) VALUES (?)", [.text("buy milk")])
    try database.execute("INSERT INTO note (text) VALUES (?)", [.text("drink it")])
  }

  return try await database.read {
    try database.query("SELECT text FROM note ORDER BY id") { row in try row.value(0) }
  }
}

print(try await notes(at: "/tmp/notes.sqlite3"))

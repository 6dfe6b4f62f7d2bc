import PostgresDatabase
import SQLDatabase

/// The name of the schema, and its tables.
let schema = PostgresSchema(
  name: "notes",
  migrations: [
    [
      """
      CREATE TABLE note (id bigint PRIMARY KEY DEFAULT next_id('note'), text text COLLATE "C" NOT NULL)
      """
    ]
  ]
)

func notes(at uri: String) async throws -> [String] {
  let database = try await PostgresDatabase.open(at: uri, schema: schema)

  // Saves both notes, or none if it throws.
  try await database.write {
    try database.execute("INSERT INTO note (text) VALUES (?)", [.text("buy milk")])
    try database.execute("INSERT INTO note (text) VALUES (?)", [.text("drink it")])
  }

  return try await database.read {
    try database.query("SELECT text FROM note ORDER BY id") { row in try row.value(0) }
  }
}

print(try await notes(at: "postgresql:///notes"))

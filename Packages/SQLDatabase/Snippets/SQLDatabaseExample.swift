import SQLDatabase

struct Notes {
  let database: any SQLDatabase

  func add(_ text: String) throws -> Int {
    try database.execute("INSERT INTO note (text) VALUES (?) RETURNING id", [text.sqlValue]) {
      try $0.value(0)
    }[0]
  }

  func texts() async throws -> [String] {
    try await database.read {
      try database.query("SELECT text FROM note ORDER BY id") { row in try row.value(0) }
    }
  }
}

import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(1))) struct ValueTests {
  let directory: TemporaryDirectory
  let database: SQLiteDatabase

  init() async throws {
    directory = try TemporaryDirectory()
    database = try await SQLiteDatabase.open(at: directory.file("test.sqlite3"), schema: .test)
  }

  private func stored<Value: SQLiteConvertible>(_ value: Value) throws -> [Value] {
    try database.execute("INSERT INTO entry (text) VALUES (?)", [value.sqliteValue])
    return try database.query("SELECT text FROM entry") { try $0.value(0) }
  }

  @Test(arguments: [
    "", "text", "\0", "before\0after", "👩‍👩‍👧‍👦", "e\u{301}", "'; DROP TABLE entry; --", "?1", "\u{FEFF}",
    String(repeating: "1 MB of text ☃ ", count: 65_536),
  ])
  func `text comes back as it was`(_ text: String) throws {
    let stored = try stored(text)
    #expect(stored.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `a number comes back as it was`(_ number: Int) throws {
    #expect(try stored(number) == [number])
  }

  @Test func `a UUID is stored as text in lower case, and read in any`() throws {
    let id = try #require(UUID(uuidString: "0D0E0A0D-BEEF-4AAA-8000-00000000ABCD"))
    #expect(try stored(id) == [id])
    #expect(try database.entries() == ["0d0e0a0d-beef-4aaa-8000-00000000abcd"])

    try database.execute("UPDATE entry SET text = upper(text)")
    #expect(try database.query("SELECT text FROM entry") { try $0.value(0, as: UUID.self) } == [id])
  }

  @Test func `a truth value is stored as 0 or 1, and another number is none`() throws {
    #expect(try stored(true) == [true])
    #expect(try stored(false) == [true, false])
    #expect(try database.query("SELECT text FROM entry") { try $0.value(0) } == [1, 0])
    #expect(Bool(sqliteValue: .integer(2)) == nil)
  }

  @Test func `no value and an empty text are not the same`() throws {
    try database.execute("INSERT INTO entry (text) VALUES (?), (?)", [.null, .text("")])
    let isNull = try database.query("SELECT text IS NULL FROM entry ORDER BY id") {
      try $0.value(0, as: Bool.self)
    }
    #expect(isNull == [true, false])
  }

  @Test(arguments: [
    ("'text'", "a text is no Int"), ("NULL", "a text is no Int"),
    ("1.5", "a value is neither number nor text"), ("x'00'", "a value is neither number nor text"),
    ("CAST(x'C328' AS TEXT)", "a text is not UTF-8"),
  ])
  func `what was stored as something else is damage`(
    _ literal: String,
    _ cause: String
  ) throws {
    let statements: [String: SQLStatement] = [
      "'text'": "INSERT INTO entry (text) VALUES ('text')",
      "NULL": "INSERT INTO entry (text) VALUES (NULL)",
      "1.5": "INSERT INTO entry (text) VALUES (1.5)",
      "x'00'": "INSERT INTO entry (text) VALUES (x'00')",
      "CAST(x'C328' AS TEXT)": "INSERT INTO entry (text) VALUES (CAST(x'C328' AS TEXT))",
    ]
    try database.execute(try #require(statements[literal]))

    #expect(throws: SQLiteDatabaseError.damaged(path: database.path, cause: cause)) {
      try database.query("SELECT text FROM entry") { try $0.value(0, as: Int.self) }
    }
  }

  @Test func `a number is no text, and not every text is a UUID`() throws {
    try database.execute("INSERT INTO entry (text) VALUES (1), ('x')")
    func read<Value: SQLiteConvertible>(_ id: Int, as type: Value.Type) throws -> [Value] {
      try database.query("SELECT text FROM entry WHERE id = ?", [id.sqliteValue]) {
        try $0.value(0)
      }
    }
    for (id, type) in [(1, "String"), (1, "UUID"), (2, "UUID")] {
      let cause = "a text is no \(type)"
      #expect(throws: SQLiteDatabaseError.damaged(path: database.path, cause: cause)) {
        if type == "String" {
          _ = try read(id, as: String.self)
        } else {
          _ = try read(id, as: UUID.self)
        }
      }
    }
  }
}

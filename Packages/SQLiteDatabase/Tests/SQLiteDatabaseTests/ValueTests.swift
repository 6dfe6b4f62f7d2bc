import SQLDatabase
import SQLiteDatabase
import Testing

@Suite struct ValueTests {
  private let database = SQLiteDatabase.test()

  /// Stores a value and returns all stored values.
  private func stored<Value: SQLConvertible>(_ value: Value) throws -> [Value] {
    try database.execute("INSERT INTO entry (text) VALUES (?)", [value.sqlValue])
    return try database.query("SELECT text FROM entry") { try $0.value(0) }
  }

  @Test(arguments: [
    "", "text", "\0", "before\0after", "👩‍👩‍👧‍👦", "e\u{301}", "'; DROP TABLE entry; --", "?1", "\u{FEFF}",
    String(repeating: "1 MB of text ☃ ", count: 65_536),
  ])
  func `a text is stored unchanged`(_ text: String) throws {
    let stored = try stored(text)
    #expect(stored.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `an integer is stored unchanged`(_ number: Int) throws {
    #expect(try stored(number) == [number])
  }

  @Test func `nil is stored as NULL, and an optional value like the value`() throws {
    #expect(try stored(nil as String?) == [nil])
    #expect(try stored("text" as String?) == [nil, "text"])
    #expect(throws: SQLiteDatabaseError.self) {
      try database.query("SELECT text FROM entry") { try $0.value(0, as: Int?.self) }
    }
  }

  @Test func `an empty text is not NULL`() throws {
    try database.execute("INSERT INTO entry (text) VALUES (?), (?)", [.null, .text("")])
    let isNull = try database.query("SELECT text IS NULL FROM entry ORDER BY id") {
      try $0.value(0, as: Bool.self)
    }
    #expect(isNull == [true, false])
  }

  @Test(
    arguments: [
      ("INSERT INTO entry (text) VALUES ('text')", "a value of the column text is not a valid Int"),
      ("INSERT INTO entry (text) VALUES (NULL)", "a value of the column text is not a valid Int"),
      ("INSERT INTO entry (text) VALUES (1.5)", "a value is neither integer nor text"),
      ("INSERT INTO entry (text) VALUES (x'00')", "a value is neither integer nor text"),
      ("INSERT INTO entry (text) VALUES (CAST(x'C328' AS TEXT))", "a text is not valid UTF-8"),
    ] as [(SQLStatement, String)]
  )
  func `a stored value of another type is reported as damage`(
    insertion: SQLStatement,
    cause: String
  ) throws {
    try database.execute(insertion)
    #expect(throws: SQLiteDatabaseError.damaged(path: database.path, cause: cause)) {
      try database.query("SELECT text FROM entry") { try $0.value(0, as: Int.self) }
    }
  }
}

import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(10))) struct ValueTests: DatabaseTests {
  let directory: TemporaryDirectory
  private let database: SQLiteDatabase

  init() async throws {
    directory = try TemporaryDirectory()
    database = try await SQLiteDatabase.open(at: directory.file("test.sqlite3"), schema: .test)
  }

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

  @Test func `a UUID is stored as text in lower case, and read in any case`() throws {
    let id = try #require(UUID(uuidString: "0D0E0A0D-BEEF-4AAA-8000-00000000ABCD"))
    #expect(try stored(id) == [id])
    #expect(try database.entries() == ["0d0e0a0d-beef-4aaa-8000-00000000abcd"])

    try database.execute("UPDATE entry SET text = upper(text)")
    #expect(try database.query("SELECT text FROM entry") { try $0.value(0, as: UUID.self) } == [id])
  }

  @Test func `a decimal number is stored as its canonical text, and read from no other`() throws {
    let price = try #require(StoredDecimal("70000.5"))
    #expect(try stored(price) == [price])
    #expect(try database.entries() == ["70000.5"])
    try database.execute("UPDATE entry SET text = '70000.50'")
    #expect(throws: SQLiteDatabaseError.self) {
      try database.query("SELECT text FROM entry") { try $0.value(0, as: StoredDecimal.self) }
    }
  }

  @Test func `a Boolean is stored as 0 or 1`() throws {
    #expect(try stored(true) == [true])
    #expect(try stored(false) == [true, false])
    #expect(try database.query("SELECT text FROM entry") { try $0.value(0) } == [1, 0])
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

  @Test func `a type rejects stored values of other types`() {
    #expect(Bool(sqlValue: .integer(2)) == nil)
    #expect(String(sqlValue: .integer(1)) == nil)
    #expect(UUID(sqlValue: .integer(1)) == nil)
    #expect(UUID(sqlValue: .text("x")) == nil)
  }
}

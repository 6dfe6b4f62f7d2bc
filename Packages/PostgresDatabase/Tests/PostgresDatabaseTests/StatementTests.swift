import PostgresDatabase
import PostgresServer
import SQLDatabase
import Testing

@Suite(.timeLimit(.minutes(10)), .requiresPostgres) struct StatementTests {
  private static let texts = [
    "", "it's", "\\", "\\0", "a\0b", "\0", "tab\tline\nreturn\r", "\\N", "\\.", "☃ e\u{301} é",
    String(repeating: "\\\0", count: 5_000),
  ]

  @Test func `each text is stored as it is`() async throws {
    let database = try await TestDatabase().open()
    for text in Self.texts { try database.add(text) }
    #expect(try database.entries().map { Array($0.utf8) } == Self.texts.map { Array($0.utf8) })
    for text in Self.texts {
      let found: [String] = try database.query(
        "SELECT text FROM entry WHERE text = ?",
        [.text(text)]
      ) {
        try $0.value(0)
      }
      #expect(found.map { Array($0.utf8) } == [Array(text.utf8)])
    }
  }

  @Test func `rows of a copy are stored as those of statements`() async throws {
    let database = try await TestDatabase().open()
    var rest = Self.texts.enumerated().map { [(10 + $0).sqlValue, .text($1)] }
    rest.append([.integer(100), .null])
    rest.reverse()
    try database.insert(into: "entry", ["id", "text"]) { rest.popLast() }
    let stored: [String?] = try database.query("SELECT text FROM entry ORDER BY id") {
      try $0.value(0)
    }
    #expect(stored == Self.texts + [nil])
  }

  @Test func `a copy without rows inserts none`() async throws {
    let database = try await TestDatabase().open()
    try database.insert(into: "entry", ["text"]) { nil }
    #expect(try database.entries() == [])
  }

  @Test func `a copy that fails inserts nothing and leaves the transaction working`() async throws {
    let database = try await TestDatabase().open()
    try await database.write {
      try database.add("before")
      var count = 0
      #expect(throws: Failure()) {
        try database.insert(into: "entry", ["text"]) {
          count += 1
          guard count <= 20_000 else { throw Failure() }
          return [.text(Self.long)]
        }
      }
      var ids = [7, 7]
      let error = #expect(throws: PostgresDatabaseError.self) {
        try database.insert(into: "entry", ["id"]) { ids.popLast().map { [$0.sqlValue] } }
      }
      #expect(error?.code == "23505")
      try database.insert(into: "entry", ["text"]) {
        count += 1
        return count.isMultiple(of: 10) ? nil : [.text("after")]
      }
    }
    #expect(Set(try database.entries()) == ["before", "after"])
  }

  @Test func `a row that the server refuses late in a copy undoes the earlier ones`() async throws {
    let database = try await TestDatabase().open()
    // The first rows are inserted with another `COPY` than the refused one, which others follow.
    for last in [0, 20_000] {
      var id = 0
      let error = #expect(throws: PostgresDatabaseError.self) {
        try database.insert(into: "entry", ["id", "text"]) {
          id += 1
          guard id <= 10_000 + last else { return nil }
          return [(id == 10_000 ? 1 : id).sqlValue, .text(Self.long)]
        }
      }
      #expect(error?.code == "23505")
      #expect(try database.entries() == [])
    }
    try database.insert(into: "entry", ["text"]) { nil }
    try database.add("after")
    #expect(try database.entries() == ["after"])
  }

  /// A text that fills a `COPY` after some thousand rows.
  private static let long = String(repeating: "0123456789", count: 10)

  @Test func `rows arrive one by one, so those before an error arrive`() async throws {
    let database = try await TestDatabase().open()
    var numbers: [Int] = []
    let error = #expect(throws: PostgresDatabaseError.self) {
      try database.forEach("SELECT n, 1 / (4 - n) FROM generate_series(1, 5) AS n") { row in
        numbers.append(try row.value(0))
      }
    }
    #expect(error?.code == "22012")
    #expect(numbers == [1, 2, 3])
  }

  @Test func `many rows arrive in their order`() async throws {
    let database = try await TestDatabase().open()
    var next = 0
    try database.insert(into: "entry", ["id", "text"]) {
      next += 1
      return next > 100_000 ? nil : [next.sqlValue, .text("row \(next)")]
    }
    var expected = 0
    try database.forEach("SELECT id, text FROM entry ORDER BY id") { row in
      expected += 1
      guard try row.value(0) == expected, try row.value(1) == "row \(expected)" else {
        throw Failure()
      }
    }
    #expect(expected == 100_000)
  }

  @Test func `values have the types of their columns`() async throws {
    let database = try await TestDatabase().open()
    let columns: [Int?] = try database.query(
      """
      SELECT ?::bigint, 2::int, 3::smallint, (1 = 1), (1 = 2), sum(value), count(*), ? + 1, NULL
      FROM (VALUES (4::bigint), (5)) AS given (value)
      """,
      [.integer(.min), .integer(.max - 1)]
    ) { row in try (0..<9).map { try row.value($0) } }[0]
    #expect(columns == [.min, 2, 3, 1, 0, 9, 2, .max, nil])
  }

  @Test func `a value of another type is damage that names the column`() async throws {
    let database = try await TestDatabase().open()
    try database.add("seven")
    let error = #expect(throws: PostgresDatabaseError.self) {
      try database.query("SELECT text FROM entry") { try $0.value(0, as: Int.self) }
    }
    #expect(
      error
        == .damaged(
          location: database.location,
          cause: "a value of the column text is not a valid Int"
        )
    )
  }

  @Test func `an integer overflow is refused`() async throws {
    let database = try await TestDatabase().open()
    let error = #expect(throws: PostgresDatabaseError.self) {
      try database.execute("UPDATE counter SET value = ? + 1", [.integer(.max)])
    }
    #expect(error?.code == "22003")
  }

  @Test func `a statement returns the number of changed rows, and rows`() async throws {
    let database = try await TestDatabase().open()
    for text in ["a", "b", "c"] { try database.add(text) }
    #expect(try database.execute("DELETE FROM entry WHERE text > ?", [.text("a")]) == 2)
    let ids: [Int] = try database.execute(
      "INSERT INTO entry (text) VALUES (?2), (?1) RETURNING id",
      [.text("x"), .text("y")]
    ) { try $0.value(0) }
    #expect(ids == [4, 5])
    #expect(try database.entries() == ["a", "y", "x"])
  }

  @Test func `tables of other schemas do not shadow those of the database`() async throws {
    let test = try await TestDatabase()
    let database = try await test.open()
    try await test.server.sql("CREATE TABLE IF NOT EXISTS public.counter AS SELECT 999 AS value")
    try await database.write {
      try database.execute("CREATE TEMPORARY TABLE counter AS SELECT -1 AS value")
      #expect(try database.count() == 0)
      try database.execute("DROP TABLE pg_temp.counter")
    }
  }
}

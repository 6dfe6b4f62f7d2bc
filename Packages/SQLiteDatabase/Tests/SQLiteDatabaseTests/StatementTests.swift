import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing
import TransactionQueue

@Suite(.timeLimit(.minutes(10))) struct StatementTests {
  private let database = SQLiteDatabase.test()

  @Test(
    arguments: [
      ("ATTACH 'other.sqlite3' AS other", "too many attached databases - max 0"),
      (
        "SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6",
        "too many terms in compound SELECT"
      ),
      (
        "SELECT ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~1",
        "Expression tree is too large (maximum depth 50)"
      ),
      ("UPDATE sqlite_schema SET sql = ''", "table sqlite_master may not be modified"),
      ("SELECT load_extension('other')", "not authorized"),
    ] as [(SQLStatement, String)]
  )
  func `an expensive statement or one that leaves the database is rejected`(
    statement: SQLStatement,
    cause: String
  ) throws {
    let error = #expect(throws: SQLiteDatabaseError.self) { try database.execute(statement) }
    #expect(error?.description.contains(cause) == true, "\(String(describing: error))")
  }

  @Test func `a value of more than ten megabytes is rejected`() async throws {
    let directory = TemporaryDirectory()
    let database = try await SQLiteDatabase.open(at: directory.file("test.sqlite3"), schema: .test)
    #expect(throws: SQLiteDatabaseError.self) {
      try database.add(String(repeating: "a", count: 10_000_001))
    }
    #expect(try database.entries() == [])
  }

  @Test func `forEach passes each row in order, until its closure throws`() throws {
    for text in ["a", "b", "c"] { try database.add(text) }
    let select: SQLStatement = "SELECT text FROM entry WHERE text > ? ORDER BY text"
    var texts: [String] = []
    try database.forEach(select, [.text("")]) { texts.append(try $0.value(0)) }
    #expect(texts == ["a", "b", "c"])

    texts = []
    #expect(throws: Failure()) {
      try database.forEach(select, [.text("a")]) { row in
        texts.append(try row.value(0))
        throw Failure()
      }
    }
    #expect(texts == ["b"])
    #expect(throws: WriteInsideRead()) {
      try database.forEach("DELETE FROM entry RETURNING text") { _ in }
    }
    #expect(try database.entries() == ["a", "b", "c"])
  }

  @Test func `a statement that writes returns rows from execute, not from query`() throws {
    let sql: SQLStatement = "INSERT INTO entry (text) VALUES ('entry') RETURNING id"
    #expect(throws: WriteInsideRead()) { try database.query(sql) { try $0.value(0, as: Int.self) } }
    #expect(try database.entries() == [])

    #expect(try database.execute(sql) { try $0.value(0) } == [1])
    #expect(try database.entries() == ["entry"])
  }

  @Test func `the error of a failed statement has SQLite's message`() throws {
    let path = database.path
    let syntax = "near \"nonsense\": syntax error"
    #expect(throws: SQLiteDatabaseError.failed(path: path, code: 1, cause: syntax)) {
      try database.execute("nonsense")
    }
    try database.execute("CREATE UNIQUE INDEX once ON entry (text)")
    try database.add("entry")
    let unique = "UNIQUE constraint failed: entry.text"
    #expect(throws: SQLiteDatabaseError.failed(path: path, code: 2_067, cause: unique)) {
      try database.add("entry")
    }
  }

  @Test func `a failed statement does not end the transaction`() throws {
    try database.write {
      try database.add("before")
      #expect(throws: SQLiteDatabaseError.self) { try database.execute("nonsense") }
      try database.add("after")
    }
    #expect(try database.entries() == ["before", "after"])
  }

  @Test(
    arguments: [
      ("SELECT ?", [], "A statement needs one value for each question mark: SELECT ?"),
      ("SELECT 1", [1], "A statement needs one value for each question mark: SELECT 1"),
      ("", [], "The statement is empty"),
      ("SELECT 1; SELECT 2", [], "Only the first of several statements would run"),
    ] as [(String, [Int], String)]
  )
  func `a malformed statement is a programming error`(
    sql: String,
    values: [Int],
    message: String
  ) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [sql = sql as String, values = values as [Int]] in
      let statements: [String: SQLStatement] = [
        "SELECT ?": "SELECT ?", "SELECT 1": "SELECT 1", "": "",
        "SELECT 1; SELECT 2": "SELECT 1; SELECT 2",
      ]
      try SQLiteDatabase.test().execute(try #require(statements[sql]), values.map(\.sqlValue))
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(message))
  }
}

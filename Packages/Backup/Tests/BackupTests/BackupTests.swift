import Backup
import PortableFoundation
import PostgresServer
import SQLDatabase
import SQLiteDatabase
import Testing

@Suite(.timeLimit(.minutes(10))) struct BackupTests {
  private let database = Sample.onSQLite()
  private let backup = Sample.backup

  @Test func `an export has a header, a line for each row, and a footer`() throws {
    try database.execute(
      "INSERT INTO item (name, note, size, made, words) VALUES ('é \"', NULL, -1, 0, ''), ('hidden', '', 7, 1, '')"
    )
    try database.execute("INSERT INTO item (id, name, words) VALUES (9, 'x', '')")
    try database.execute("DELETE FROM item WHERE id = 9")
    try database.execute("INSERT INTO flag (name, is_set) VALUES ('b', 1), ('a', 0)")
    #expect(
      try backup.export(of: database)
        == sealed([
          #"{\#(Sample.columns),"format":"sample-export","last_ids":{"item":9},"schema_version":2,"tool":"sample"}"#,
          #"["item",1,"\u00e9 \"",null,-1,0]"#, #"["flag","a",0]"#, #"["flag","b",1]"#,
        ])
    )
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `an export of an import equals the export`(seed: UInt64) throws {
    try Sample.fill(database, seed: seed)
    let export = try backup.export(of: database)
    let copy = Sample.onSQLite()
    let counts = try backup.import(export, into: copy)
    #expect(try backup.export(of: copy) == export)
    #expect(counts["item"] == 1_002)
    #expect(counts.values.reduce(0, +) == export.utf8.count { $0 == 10 } - 2)
    #expect(try backup.fault(in: copy) == nil)
    // Numbers are never assigned again, and derived values are those of the copy.
    let next: Int = try copy.executeRow(
      "INSERT INTO item (name, words) VALUES ('', '') RETURNING id"
    ) {
      try $0.value(0)
    }
    #expect(next == 1_004)
    let words: [String] = try copy.query("SELECT words FROM item WHERE name = 'a'") {
      try $0.value(0)
    }
    #expect(Set(words) == ["a in sqlite"])
  }

  @Test(.requiresPostgres, arguments: [1, 2] as [UInt64])
  func `exports of SQLite and PostgreSQL are equal, byte by byte`(seed: UInt64) async throws {
    let server = try await Sample.onPostgres()
    try Sample.fill(database, seed: seed)
    try Sample.fill(server, seed: seed)
    let export = try backup.export(of: database)
    #expect(try backup.export(of: server) == export)
    let copy = try await Sample.onPostgres()
    try backup.import(export, into: copy)
    #expect(try backup.export(of: copy) == export)
    #expect(try backup.fault(in: copy) == nil)
    let (id, words): (Int, String) = try copy.executeRow(
      "INSERT INTO item (name, words) VALUES ('', '') RETURNING id, (SELECT words FROM item WHERE id = 3)"
    ) { try ($0.value(0), $0.value(1)) }
    #expect(id == 1_004)
    #expect(words == "a in postgres")
  }

  @Test(.requiresPostgres) func `a copy on another kind of database equals the original`()
    async throws
  {
    let server = try await Sample.onPostgres()
    try Sample.fill(server, seed: 4)
    try backup.insert(backup.contents(of: server), into: database)
    #expect(try backup.export(of: database) == backup.export(of: server))
  }

  @Test func `an empty database has an export, which leaves a database empty`() throws {
    let export = try backup.export(of: database)
    #expect(try backup.import(export, into: database) == [:])
    #expect(try backup.isEmpty(database))
    #expect(try backup.export(of: database) == export)
  }

  @Test(.requiresPostgres) func `a limited export has the rows that meet the filters`() async throws
  {
    let limited = backup.limited(to: [
      "item": BackupFilter("name = ? OR size = ?", [.text("a"), .integer(-1)])
    ])
    let server = try await Sample.onPostgres()
    try Sample.fill(database, seed: 5)
    try Sample.fill(server, seed: 5)
    let export = try limited.export(of: database)
    #expect(try limited.export(of: server) == export)
    let copy = Sample.onSQLite()
    try copy.execute("INSERT INTO flag (name, is_set) VALUES ('first', 0)")
    let counts = try backup.import(export, into: copy)
    let (count, largest): (Int, Int) = try database.queryRow(
      "SELECT count(*), max(id) FROM item WHERE name = 'a' OR size = -1 AND name <> 'hidden'"
    ) { try ($0.value(0), $0.value(1)) }
    #expect(counts == ["item": count])
    #expect(count > 100 && count < 900)
    #expect(export.contains(#""last_ids":{"item":\#(largest)}"#))
    // A table without rows keeps its initial ones.
    let flags: [String] = try copy.query("SELECT name FROM flag") { try $0.value(0) }
    #expect(flags == ["first"])
  }

  @Test func `a database with a row, or the number of a removed one, is not empty`() throws {
    #expect(try backup.isEmpty(database))
    try database.execute("INSERT INTO flag (name, is_set) VALUES ('a', 1)")
    #expect(try !backup.isEmpty(database))
    try database.execute("DELETE FROM flag")
    #expect(try backup.isEmpty(database))
    try database.execute("INSERT INTO item (name, words) VALUES ('a', '')")
    try database.execute("DELETE FROM item")
    #expect(try !backup.isEmpty(database))
  }

  @Test func `an export of an older version has the default values of the new columns`() throws {
    try backup.import(
      sealed([
        #"""
        {\#(Sample.columns.replacing(#","made""#, with: "")),"format":"sample-export",\#
        "last_ids":{"item":1},"schema_version":1,"tool":"sample"}
        """#,
        #"["item",1,"a",null,null]"#,
      ]),
      into: database
    )
    let made: [Int] = try database.query("SELECT made FROM item") { try $0.value(0) }
    #expect(made == [5])
  }

  @Test func `rows that are added during an export are not in it, and removed ones are an error`()
    throws
  {
    try Sample.fill(database, seed: 1)
    let expected = try backup.export(of: database)
    func export(between change: SQLStatement) throws -> String {
      var export = BackupExport(of: backup, in: database)
      var text = ""
      while let lines = try export.next() {
        text += lines
        try database.execute(change)
      }
      return text
    }
    #expect(try export(between: "INSERT INTO item (name, words) VALUES ('new', '')") == expected)
    #expect(throws: RowsWereRemoved.self) {
      try export(between: "DELETE FROM item WHERE id = (SELECT max(id) FROM item)")
    }
  }

  @Test func `an import replaces the rows that a new database has`() throws {
    try database.execute("INSERT INTO flag (name, is_set) VALUES ('first', 0)")
    #expect(try backup.isEmpty(database))
    let export = try backup.export(of: database).replacing("0]", with: "1]")
    try backup.import(
      sealed(export.split(separator: "\n").dropLast().map(String.init)),
      into: database
    )
    #expect(try !backup.isEmpty(database))
    #expect(try database.query("SELECT is_set FROM flag") { try $0.value(0, as: Int.self) } == [1])
  }

  @Test(
    arguments: [
      "UPDATE item SET made = 253402300800000 WHERE id = 2":
        "The row 2 of the table item is invalid: the value of made is invalid.",
      "UPDATE item SET size = 7 WHERE id = 3":
        "The row 3 of the table item is invalid: the size is 7.",
      "UPDATE sqlite_sequence SET seq = 2 WHERE name = 'item'":
        "The row 3 of the table item is invalid: the number 3 was never assigned.",
      "UPDATE part SET item = 4611686018427387905":
        "The row 4611686018427387905, 1 of the table part is invalid: the number 4611686018427387905 is out of range.",
      "UPDATE part SET item = 5":
        "A row of the table part refers to a missing row of the table item.",
      "UPDATE flag SET is_set = 2":
        "The row a of the table flag is invalid: the value of is_set is invalid.",
      "UPDATE item SET words = 'x'": nil,
    ] as [SQLStatement: String?]
  )
  func `a stored row that an import would refuse is a fault`(
    change: SQLStatement,
    fault: String?
  ) throws {
    for _ in 1...3 { try database.execute("INSERT INTO item (name, words) VALUES ('a', '')") }
    try database.execute("INSERT INTO part (item, place, code) VALUES (1, 1, '')")
    try database.execute("INSERT INTO flag (name, is_set) VALUES ('a', 1)")
    #expect(try backup.fault(in: database) == nil)
    try database.execute(change)
    #expect(try backup.fault(in: database) == fault)
  }
}

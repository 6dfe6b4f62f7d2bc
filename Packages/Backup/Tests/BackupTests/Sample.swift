import Backup
import PortableFoundation
import PostgresDatabase
import PostgresServer
import SHA256
import SQLDatabase
import SQLiteDatabase
import Synchronization

/// Tables with every kind of value and key, in both kinds of database.
enum Sample {
  static let tables = [
    BackupTable(
      "item",
      [
        "id": Int.self, "name": String.self, "note": String?.self, "size": Int?.self,
        "made": Date?.self,
      ],
      assignsIDs: true,
      added: ["made": 2],
      where: "name <> 'hidden'",
      derived: .init(["words"]) { row, dialect in
        [.text("\(try row.value(1, as: String.self)) in \(dialect)")]
      }
    ) { try $0.value(3, as: Int?.self) == 7 ? "the size is 7" : nil },
    BackupTable(
      "part",
      ["item": Int.self, "place": Int.self, "code": String.self],
      key: 2
    ),
    BackupTable(
      #""flag""#,
      ["name": String.self, "is_set": Bool.self],
      initially: "name = 'first' AND is_set = 0"
    ),
  ]

  static let backup = Backup(of: [Array(tables[..<2]), [tables[2]]], version: 2, by: "sample")

  /// The columns in the first line of an export.
  static let columns =
    #""columns":{"item":["id","name","note","size","made"],"part":["item","place","code"],"flag":["name","is_set"]}"#

  private static let sqlite: [SQLStatement] = [
    """
    CREATE TABLE item (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, note TEXT, size INTEGER,
      made INTEGER DEFAULT 5, words TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE part (
      item INTEGER NOT NULL REFERENCES item (id), place INTEGER NOT NULL, code TEXT NOT NULL UNIQUE,
      PRIMARY KEY (item, place)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE flag (name TEXT NOT NULL PRIMARY KEY, is_set INTEGER NOT NULL) STRICT",
  ]

  private static let postgres: [SQLStatement] = [
    """
    CREATE TABLE item (
      id bigint PRIMARY KEY DEFAULT next_id('item'), name text COLLATE "C" NOT NULL,
      note text COLLATE "C", size bigint, made bigint DEFAULT 5, words text COLLATE "C" NOT NULL
    )
    """,
    """
    CREATE TABLE part (
      item bigint NOT NULL REFERENCES item (id), place bigint NOT NULL,
      code text COLLATE "C" NOT NULL UNIQUE, PRIMARY KEY (item, place)
    )
    """,
    "CREATE TABLE flag (name text COLLATE \"C\" PRIMARY KEY, is_set bigint NOT NULL)",
  ]

  static func onSQLite() -> SQLiteDatabase {
    let database = SQLiteDatabase.inMemory()
    database.setUp(sqlite)
    return database
  }

  static func onPostgres() async throws -> PostgresDatabase {
    let server = try await PostgresServer.shared()
    return try await PostgresDatabase.open(
      at: server.uri,
      schema: PostgresSchema(name: server.uniqueSchema(), migrations: [postgres])
    )
  }

  /// Texts that differ from their form in JSON, in SQL, in `COPY`, or after Unicode normalisation.
  static let texts = [
    "", " ", "a", "\0", "a\0b", "\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}", "\\", "\\N", "\\0", "\\.",
    "\"\\\"", "'; --", "null",
    "{}", "e\u{301}", "\u{E9}", "漢字", "👩‍👩‍👧", "\u{2028}\u{FEFF}\u{FFFF}", "\u{10FFFF}",
  ]

  /// Adds rows of every kind: more than a page of items, the last of which is removed.
  static func fill(_ database: some SQLDatabase, seed: UInt64, items count: Int = 1_003) throws {
    var random = SeededNumbers(state: seed)
    func text() -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        texts.randomElement(using: &random) ?? ""
      }
      .joined()
    }
    let numbers: [Int64?] = [nil, 0, 1, -1, .min, .max, 1 << 53 + 1]
    try database.write {
      for index in 0..<count {
        let id: Int = try database.executeRow(
          "INSERT INTO item (name, note, size, made, words) VALUES (?, ?, ?, ?, '') RETURNING id",
          [
            .text(index < texts.count ? texts[index] : text()),
            Bool.random(using: &random) ? .null : .text(text()),
            numbers.randomElement(using: &random).flatMap(\.self).map(SQLValue.integer) ?? .null,
            [.null, Date(milliseconds: .min).sqlValue, Date(milliseconds: .max).sqlValue]
              .randomElement(using: &random) ?? .null,
          ]
        ) { try $0.value(0) }
        for place in 0..<Int.random(in: 0...2, using: &random) {
          try database.execute(
            "INSERT INTO part (item, place, code) VALUES (?, ?, ?)",
            [id.sqlValue, .integer(Int64(1 - place) &* .max), .text("\(text())\(id)/\(place)")]
          )
        }
      }
      // In an order that is the same in each database.
      let names = Set(texts.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
      for name in names where !name.contains(0) && !name.contains(92) {
        try database.execute(
          "INSERT INTO flag (name, is_set) VALUES (?, ?)",
          [.text(String(decoding: name, as: UTF8.self)), Bool.random(using: &random).sqlValue]
        )
      }
      try database.execute("DELETE FROM part WHERE item = ?", [count.sqlValue])
      try database.execute("DELETE FROM item WHERE id = ?", [count.sqlValue])
    }
  }
}

extension Backup {
  /// Returns the export of a database.
  func export(of database: some SQLDatabase) throws -> String {
    try database.read {
      var export = BackupExport(of: self, in: database)
      var text = ""
      while let lines = try export.next() { text += lines }
      return text
    }
  }

  /// Checks an export and imports it in a transaction.
  @discardableResult
  func `import`(_ text: String, into database: some SQLDatabase) throws -> [String: Int] {
    let lines = BackupLines(of: text)
    try check(lines)
    return try database.write { try insert(lines, into: database) }
  }
}

extension BackupLines {
  /// The lines of a text.
  init(of text: String) {
    let lines = Lines(
      Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    )
    self.init(next: lines.next, restart: lines.restart)
  }
}

/// Returns the text of lines with their last line.
func sealed(_ lines: [String]) -> String {
  let text = lines.map { "\($0)\n" }.joined()
  var hash = SHA256()
  hash.update(text.utf8)
  return text + #"{"records":\#(lines.count - 1),"sha256":"\#(hash.hexDigest)"}"# + "\n"
}

/// Pseudo-random numbers (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }
}

/// A position in some lines.
private final class Lines: Sendable {
  private let lines: [ArraySlice<UInt8>]
  private let position = Mutex(0)

  init(_ lines: [ArraySlice<UInt8>]) {
    // A line feed ends a line, and starts none.
    self.lines = lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  func next() -> [UInt8]? {
    position.withLock { position in
      guard position < lines.count else { return nil }
      position += 1
      return Array(lines[position - 1])
    }
  }

  func restart() { position.withLock { $0 = 0 } }
}

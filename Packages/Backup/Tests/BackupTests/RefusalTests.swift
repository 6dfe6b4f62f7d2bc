import Backup
import PostgresServer
import SQLDatabase
import SQLiteDatabase
import Testing

/// Files that are refused, and leave a database empty.
@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
  private let database = Sample.onSQLite()
  private let backup = Sample.backup

  /// Three items, two parts and a flag.
  private static let lines = [
    #"{\#(Sample.columns),"format":"sample-export","last_ids":{"item":4},"schema_version":2,"tool":"sample"}"#,
    #"["item",1,"a",null,1,0]"#, #"["item",2,"b","",null,null]"#, #"["item",4,"c","n",1,1]"#,
    #"["part",1,0,"x"]"#, #"["part",4,0,"y"]"#, #"["flag","f",1]"#,
  ]

  /// Imports a text, and returns the error.
  private func refusal(
    of text: String,
    on database: (some SQLDatabase)? = Optional<SQLiteDatabase>.none
  ) throws
    -> BackupError?
  {
    var refusal: BackupError?
    do throws(any Error) {
      if let database {
        try backup.import(text, into: database)
      } else {
        try backup.import(text, into: self.database)
      }
    } catch let error as BackupError {
      refusal = error
    }
    if refusal != nil {
      #expect(try backup.isEmpty(self.database))
      if let database { #expect(try backup.isEmpty(database)) }
    }
    return refusal
  }

  @Test func `the lines of these tests are an export`() throws {
    #expect(try refusal(of: sealed(Self.lines)) == nil)
    #expect(try backup.export(of: database) == sealed(Self.lines))
  }

  @Test func `a file that ends early is refused`() throws {
    let bytes = Array(sealed(Self.lines).utf8)
    for count in 0..<bytes.count - 1 {
      #expect(try refusal(of: String(decoding: bytes[..<count], as: UTF8.self)) != nil, "\(count)")
    }
    // The last line feed may be missing.
    #expect(try refusal(of: String(decoding: bytes.dropLast(), as: UTF8.self)) == nil)
  }

  @Test func `a file with a changed byte is refused`() throws {
    let bytes = Array(sealed(Self.lines).utf8)
    var random = SeededNumbers(state: 1)
    for index in bytes.indices.dropLast() {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8.random(in: 0...6, using: &random)
      #expect(try refusal(of: String(decoding: damaged, as: UTF8.self)) != nil, "\(index)")
    }
  }

  @Test func `a file with a missing, repeated or moved line is refused`() throws {
    let lines = sealed(Self.lines).split(separator: "\n").map(String.init)
    for index in lines.indices {
      for other in lines.indices where other != index {
        var moved = lines
        moved.insert(moved.remove(at: index), at: other)
        #expect(try refusal(of: moved.joined(separator: "\n")) != nil, "\(index) to \(other)")
      }
      var (fewer, more) = (lines, lines)
      fewer.remove(at: index)
      more.insert(lines[index], at: index)
      #expect(try refusal(of: fewer.joined(separator: "\n")) != nil, "without \(index)")
      #expect(try refusal(of: more.joined(separator: "\n")) != nil, "\(index) twice")
    }
  }

  @Test(arguments: [
    (#""records":6"#, #""records":5"#, "its checksum does not match"),
    (#""sha256":""#, #""sha256":"0"#, "its checksum does not match"),
    (#"{"records""#, #"{"record""#, "its last line is missing"),
    (#"null,1,"#, #"null,1;"#, "line 2 is not a row"),
    (#"null,1,"#, #"null,2,"#, "its checksum does not match"),
  ])
  func `the cause of damage is the damaged line, or the checksum`(
    old: String,
    new: String,
    cause: String
  ) throws {
    let text = sealed(Self.lines)
    try #require(text.contains(old))
    #expect(try refusal(of: text.replacing(old, with: new))?.cause == cause)
  }

  @Test func `an empty file, and one of something else, is refused`() throws {
    #expect(try refusal(of: "")?.cause == "it is empty")
    for text in [
      "\n", "{}", "[]", sealed([#"{"format":"other-export","schema_version":2,"tool":"other"}"#]),
    ] {
      #expect(try refusal(of: text)?.cause == "it is not an export of 'sample'")
    }
    let former = try #require(
      try refusal(of: sealed([#"{"format":"sample-export","schema_version":1}"#]))
    )
    #expect(former.cause == "it has the format of an earlier version")
    #expect(former.advice.hasPrefix("Import it with the version of sample that wrote it;"))
  }

  /// Replaces a part of a line, makes the last line match, and returns the cause of the refusal.
  private func cause(of old: String, _ new: String) throws -> String? {
    let text = Self.lines.joined(separator: "\n")
    try #require(text.contains(old))
    let lines = text.replacing(old, with: new, maxReplacements: 1).split(separator: "\n")
    return try refusal(of: sealed(lines.map(String.init)))?.cause
  }

  @Test(arguments: [
    (#"_version":2"#, #"_version":3"#, "its version is 3, but this sample reads versions up to 2"),
    (#"_version":2"#, #"_version":0"#, "line 1 is damaged"),
    (#"_version":2"#, #"_version":"2""#, "it is not an export of 'sample'"),
    (#"{"item":4}"#, #"{"item":-1}"#, "line 1 is damaged"),
    (#"{"item":4}"#, #"{"item":4611686018427387905}"#, "line 1 is damaged"),
    (#"{"item":4}"#, #"{"item":3}"#, "the number 4 was never assigned in line 4"),
    (#"{"item":4}"#, #"{}"#, "the number 1 was never assigned in line 2"),
    (#""code"],"#, #"],"#, "line 1 has other columns than version 2"),
    (#","made""#, "", "line 1 has other columns than version 2"),
    (#"_version":2"#, #"_version":1"#, "line 1 has other columns than version 1"),
    (#"m",1,"#, #"m",0,"#, "the number 0 was never assigned in line 2"),
    (#"m",1,"#, #"m",null,"#, "the value of id is invalid in line 2"),
    (#"m",1,"#, #"m","1","#, "the value of id is invalid in line 2"),
    (#"m",1,"#, #"m",1.5,"#, "line 2 is not a row"),
    (#"m",1,"#, #"m",9223372036854775808,"#, "line 2 is not a row"),
    (#"m",1,"#, #"m",true,"#, "line 2 is not a row"),
    (#"m",1,"#, #"m",[1],"#, "line 2 is not a row"),
    (#""a",null"#, #"null,null"#, "the value of name is invalid in line 2"),
    (#""a",null"#, #"7,null"#, "the value of name is invalid in line 2"),
    (#""a",null"#, #""\ud800",null"#, "line 2 is not a row"),
    (#"null,1,0]"#, #"null,1,253402300800000]"#, "the value of made is invalid in line 2"),
    (#""f",1"#, #""f",2"#, "the value of is_set is invalid in line 7"),
    (#"null,1,0]"#, #"null,1]"#, "line 2 is not a row"),
    (#"null,1,0]"#, #"null,1,0,0]"#, "line 2 is not a row"),
    (#"null,1,0]"#, #"null,7,0]"#, "the size is 7 in line 2"),
    (#"["item",2"#, #"["items",2"#, "line 3 is not a row"),
    (#"["item",2"#, #"[["item"],2"#, "line 3 is not a row"),
    (#"["part",1,0,"x"]"#, "7", "line 5 is not a row"),
    (
      #"["flag","f",1]"#, #"["item",3,"","",1,1]"#,
      "the table item is out of order in line 7"
    ),
    (
      #"["item",2"#, #"["item",1"#,
      "a row of the table item repeats another one, or refers to a missing one"
    ),
    (
      #""y""#, #""x""#,
      "a row of the table part repeats another one, or refers to a missing one"
    ),
    (
      #"["part",4"#, #"["part",3"#,
      "a row of the table part refers to a missing row of the table item"
    ),
    (
      #"["part",4"#, #"["part",4611686018427387905"#,
      "the number 4611686018427387905 is out of range in line 6"
    ),
  ])
  func `an invalid row is refused although the checksum matches`(
    old: String,
    new: String,
    cause: String
  ) throws {
    #expect(try self.cause(of: old, new) == cause)
  }

  @Test(.requiresPostgres) func `PostgreSQL refuses what SQLite refuses`() async throws {
    let server = try await Sample.onPostgres()
    for (old, new) in [
      (#"["item",2"#, #"["item",1"#), (#""y""#, #""x""#), (#"["part",4"#, #"["part",3"#),
      (#""f",1"#, #""f",2"#), (#"["item",4"#, #"["item",5"#),
    ] {
      let text = Self.lines.joined(separator: "\n")
      try #require(text.contains(old))
      let lines = text.replacing(old, with: new, maxReplacements: 1).split(separator: "\n")
      #expect(try refusal(of: sealed(lines.map(String.init)), on: server) != nil, "\(new)")
    }
    #expect(try refusal(of: sealed(Self.lines), on: server) == nil)
    #expect(try backup.export(of: server) == sealed(Self.lines))
  }

  @Test func `an error of the lines is not one of the export`() throws {
    struct Interruption: Error {}
    let lines = BackupLines(next: { throw Interruption() }, restart: {})
    #expect(throws: Interruption.self) { try backup.check(lines) }
    #expect(throws: Interruption.self) {
      try database.write { try backup.insert(lines, into: database) }
    }
  }
}

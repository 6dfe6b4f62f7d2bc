import Contract
import Foundation
import SQLDatabase
import TemporaryDirectory
import Testing
import TransactionQueue

@testable import SQLiteDatabase

/// A damaged file, one with a newer schema version, or another application's is rejected and left unmodified.
@Suite(.timeLimit(.minutes(10))) struct RejectionTests: DatabaseTests {
  let directory = TemporaryDirectory()

  /// Returns the content of an intact database of many pages.
  private func intactContent() async throws -> Data {
    let database = try await open()
    try await database.write {
      for number in 0..<100 {
        try database.add("\(number) " + String(repeating: "text ", count: 100))
      }
    }
    // Remove the journal here; otherwise it disappears only when the last reference is released.
    database.removeJournal()
    return try Data(contentsOf: URL(filePath: path))
  }

  private func isDamage(_ error: SQLiteDatabaseError?) -> Bool {
    if case .damaged(path, _) = error { true } else { false }
  }

  private func expectDamage(_ contents: [Data]) async throws {
    for content in contents {
      try content.write(to: URL(filePath: path))
      try await expectRejection(isDamage)
    }
  }

  @Test func `a truncated file is damaged`() async throws {
    let intact = try await intactContent()
    let lengths = [
      1, 50, 99, 100, 101, 512, 4_095, 4_096, 4_097, intact.count - 4_096, intact.count - 1,
    ]
    try await expectDamage(lengths.map { intact.prefix($0) })
  }

  @Test func `a file of zeroes is damaged`() async throws {
    try await expectDamage([99, 100, 512, 4_096, 20_000].map { Data(count: $0) })
  }

  @Test func `random content is damaged`() async throws {
    var generator = SeededGenerator(seed: 1)
    let intact = try await intactContent()
    for _ in 0..<20 {
      let length = Int.random(in: 1...20_000, using: &generator)
      // The fields that identify the application stay unchanged.
      let header = intact[..<16] + generator.bytes(44) + intact[60..<72] + generator.bytes(28)
      try await expectDamage([
        generator.bytes(length),
        intact.prefix(100) + generator.bytes(intact.count - 100),
        header + intact[100...],
      ])
    }
  }

  @Test func `reading a damaged page throws, and an inspection reports it`() async throws {
    var generator = SeededGenerator(seed: 1)
    var content = try await intactContent()
    let middle = content.count / 2 / 4_096 * 4_096
    content.replaceSubrange(middle..<(middle + 4_096), with: generator.bytes(4_096))
    try content.write(to: URL(filePath: path))
    let before = try FileState(of: path)
    do {
      let database = try await open()
      let error = #expect(throws: SQLiteDatabaseError.self) { try database.entries() }
      #expect(isDamage(error))
      #expect(throws: SQLiteDatabaseError.self) {
        try database.execute("UPDATE entry SET text = 'new' || text")
      }
    }
    let fault = try await SQLiteDatabase.inspect(at: path, schema: .test).fault
    #expect(isDamage(fault))
    #expect(try FileState(of: path) == before)
  }

  @Test(arguments: [0, 1, Int32.min, Int32.max])
  func `a database with a different application ID is rejected`(
    _ id: Int32
  ) async throws {
    try Data().write(to: URL(filePath: path))
    try {
      let connection = try Connection(path: path, busyTimeout: .zero)
      try connection.run("CREATE TABLE theirs (value)")
      try connection.set("application_id", to: Int(id))
      try connection.set("user_version", to: 1)
    }()
    try await expectRejection { $0 == .belongsToAnotherApplication(path: path) }
  }

  @Test func `a newer database is rejected`() async throws {
    let newer = Schema(
      applicationID: Schema.test.applicationID,
      migrations: [[], [], ["SELECT 1"]]
    )
    try await SQLiteDatabase.open(at: path, schema: newer).removeJournal()
    try await expectRejection { $0 == .newer(path: path, version: 3, supported: 1) }
  }

  @Test func `a database that is migrated after the first check is rejected`() async throws {
    _ = try await open()
    let connection = try Connection(path: path, busyTimeout: .zero)
    try Schema.test.validate(try FileHeader(of: connection), of: path)
    let queue = TransactionQueue(label: "test", owning: connection)
    try Connection(path: path, busyTimeout: .zero).set("user_version", to: 2)

    await #expect(throws: SQLiteDatabaseError.newer(path: path, version: 2, supported: 1)) {
      try await queue.migrate(to: .test)
    }
  }

  @Test(arguments: [0, -1])
  func `a schema version below 1 is reported as damage`(_ version: Int) async throws {
    _ = try await open()
    try Connection(path: path, busyTimeout: .zero).set("user_version", to: version)
    try await expectRejection {
      $0 == .damaged(path: path, cause: "its schema version is \(version)")
    }
  }

  @Test(arguments: [
    ("CREATE TRIGGER t BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END", "trigger t"),
    ("CREATE VIEW v AS SELECT * FROM entry", "view v"),
    ("CREATE TABLE other (value)", "table other"),
    ("CREATE INDEX i ON entry (text)", "index i"),
    ("ALTER TABLE counter ADD COLUMN other", "table counter"),
    ("CREATE VIRTUAL TABLE search USING fts5(text)", "table search"),
  ]) func `a database with an object of another program is rejected`(
    _ statement: SQLStatement,
    _ label: String
  ) async throws {
    try await open().execute(statement)
    let cause = "it has the \(label), which this program does not create; drop it if you added it"
    try await expectRejection { $0 == .damaged(path: path, cause: cause) }
  }

  @Test func `a database without one of its tables is rejected`() async throws {
    try await open().execute("DROP TABLE counter")
    try await expectRejection { $0 == .damaged(path: path, cause: "the table counter is missing") }
  }

  @Test func `a view in the place of a table is rejected`() async throws {
    let database = try await open()
    try database.execute("DROP TABLE counter")
    try database.execute("CREATE VIEW counter AS SELECT 7 AS value")
    database.removeJournal()
    try await expectRejection(isDamage)
  }

  @Test func `the statistics of ANALYZE are accepted`() async throws {
    let database = try await open()
    try database.add("entry")
    try database.execute("ANALYZE")
    #expect(try await openIfPresent()?.entries() == ["entry"])
  }

  @Test func `another application's database in WAL mode stays unchanged`() async throws {
    try await createInWriteAheadLogMode()
    try await expectRejection(schema: .ofAnotherApplication) {
      $0 == .belongsToAnotherApplication(path: path)
    }
  }

  @Test func `a damaged database in WAL mode stays unchanged`() async throws {
    try await createInWriteAheadLogMode()
    let content = try Data(contentsOf: URL(filePath: path))
    try await expectDamage([
      content.prefix(content.count - 4_096),
      content.prefix(100) + Data(count: content.count - 100),
      content.prefix(21) + [0] + content.dropFirst(22),
    ])
  }

  @Test func `opening a database in WAL mode restores the rollback journal`() async throws {
    try await createInWriteAheadLogMode()

    try await open().add("entry")

    #expect(try FileState(of: path).siblingFiles == ["test.sqlite3"])
    #expect(try Data(contentsOf: URL(filePath: path))[18..<20] == Data([1, 1]))
  }

  private func createInWriteAheadLogMode() async throws {
    _ = try await open()
    try Connection(path: path, busyTimeout: .zero).run("PRAGMA journal_mode = WAL") { _ in }
    #expect(try Data(contentsOf: URL(filePath: path))[18..<20] == Data([2, 2]))
  }
}

extension SeededGenerator {
  fileprivate mutating func bytes(_ count: Int) -> Data {
    let numbers = (0..<(count + 7) / 8).map { _ in next() }
    return numbers.withUnsafeBytes { Data($0.prefix(count)) }
  }
}

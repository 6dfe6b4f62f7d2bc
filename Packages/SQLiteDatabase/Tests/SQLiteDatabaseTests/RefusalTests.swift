import Foundation
import TemporaryDirectory
import Testing
import TransactionQueue

@testable import SQLiteDatabase

/// A file that is not ours, or not sound, is refused and stays as it is: its bytes, its time, and no journal
/// beside it.
@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("test.sqlite3")
  }

  /// The bytes of a sound database of many pages.
  private func sound() async throws -> Data {
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    try await database.write {
      for number in 0..<100 {
        try database.add("\(number) " + String(repeating: "text ", count: 100))
      }
    }
    // Now, and not when the last thread lets go of the database.
    database.removeJournal()
    return try Data(contentsOf: URL(filePath: path))
  }

  private func expectRefusal(
    schema: Schema = .test,
    _ isExpected: (SQLiteDatabaseError) -> Bool
  ) async throws {
    let before = try FileState(of: path)
    let errors = [
      await #expect(throws: SQLiteDatabaseError.self) {
        try await SQLiteDatabase.open(at: path, schema: schema)
      },
      await #expect(throws: SQLiteDatabaseError.self) {
        try await SQLiteDatabase.openIfPresent(at: path, schema: schema)
      },
    ]
    for error in errors { #expect(isExpected(try #require(error)), "\(String(describing: error))") }
    try expectUnchanged(path, since: before)
  }

  private func isDamage(_ error: SQLiteDatabaseError?) -> Bool {
    if case .damaged(path, _) = error { true } else { false }
  }

  private func expectDamage() async throws {
    try await expectRefusal(isDamage)
  }

  @Test func `a truncated file is damaged, wherever it ends`() async throws {
    let bytes = try await sound()
    let lengths = [
      1, 50, 99, 100, 101, 512, 4_095, 4_096, 4_097, bytes.count - 4_096, bytes.count - 1,
    ]
    for length in lengths {
      try bytes.prefix(length).write(to: URL(filePath: path))
      try await expectDamage()
    }
  }

  @Test func `a file that was emptied counts as one in which nothing was ever stored`() async throws
  {
    _ = try await sound()
    try Data().write(to: URL(filePath: path))
    let before = try FileState(of: path)

    #expect(try await SQLiteDatabase.openIfPresent(at: path, schema: .test) == nil)

    try expectUnchanged(path, since: before)
  }

  @Test func `a file of zeroes is damaged`() async throws {
    for length in [99, 100, 512, 4_096, 20_000] {
      try Data(count: length).write(to: URL(filePath: path))
      try await expectDamage()
    }
  }

  @Test func `random bytes are damaged`() async throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<20 {
      let length = Int.random(in: 1...20_000, using: &generator)
      try generator.bytes(length).write(to: URL(filePath: path))
      try await expectDamage()
    }
  }

  @Test func `random bytes behind a sound header are damaged`() async throws {
    var generator = SeededGenerator(state: 2)
    let bytes = try await sound()
    for _ in 0..<20 {
      let noise = generator.bytes(bytes.count - 100)
      try (bytes.prefix(100) + noise).write(to: URL(filePath: path))
      try await expectDamage()
    }
  }

  @Test func `random bytes in the header are damaged`() async throws {
    var generator = SeededGenerator(state: 3)
    let bytes = try await sound()
    for _ in 0..<20 {
      // What says that it is a database, and ours, stays as it is.
      let header =
        bytes[..<16] + generator.bytes(44) + bytes[60..<72] + generator.bytes(28)
      try (header + bytes[100...]).write(to: URL(filePath: path))
      try await expectDamage()
    }
  }

  @Test func `a damaged page in the middle is found when it is read`() async throws {
    var generator = SeededGenerator(state: 1)
    var bytes = try await sound()
    let middle = bytes.count / 2 / 4_096 * 4_096
    bytes.replaceSubrange(middle..<(middle + 4_096), with: generator.bytes(4_096))
    try bytes.write(to: URL(filePath: path))
    try await expectDamageWhenRead()
  }

  private func expectDamageWhenRead() async throws {
    let before = try FileState(of: path)
    do {
      let database = try await SQLiteDatabase.open(at: path, schema: .test)
      let error = #expect(throws: SQLiteDatabaseError.self) { try database.entries() }
      #expect(isDamage(error))
      #expect(throws: SQLiteDatabaseError.self) {
        try database.execute("UPDATE entry SET text = 'new' || text")
      }
    }
    try expectUnchanged(path, since: before)
  }

  @Test(arguments: [0, 1, Int32.min, Int32.max])
  func `a database of another application is foreign`(_ id: Int32) async throws {
    try Data().write(to: URL(filePath: path))
    try {
      let connection = try Connection(path: path, busyTimeout: .zero)
      try connection.run("CREATE TABLE theirs (value)")
      try connection.set("application_id", to: Int(id))
      try connection.set("user_version", to: 1)
    }()
    try await expectRefusal { $0 == .belongsToAnotherApplication(path: path) }
  }

  @Test func `a database of another application is not touched in WAL mode either`() async throws {
    try await inWriteAheadLogMode()
    let schema = Schema(applicationID: 1, migrations: Schema.test.migrations)
    try await expectRefusal(schema: schema) { $0 == .belongsToAnotherApplication(path: path) }
  }

  @Test func `a damaged database of ours is not touched in WAL mode either`() async throws {
    try await inWriteAheadLogMode()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let damaged = [
      bytes.prefix(bytes.count - 4_096),
      bytes.prefix(100) + Data(count: bytes.count - 100),
      bytes.prefix(21) + [0] + bytes.dropFirst(22),
    ]
    for bytes in damaged {
      try bytes.write(to: URL(filePath: path))
      try await expectDamage()
    }
  }

  @Test func `a newer database is refused`() async throws {
    let newer = Schema(
      applicationID: Schema.test.applicationID,
      migrations: [[], [], ["SELECT 1"]]
    )
    _ = try await SQLiteDatabase.open(at: path, schema: newer)
    try await expectRefusal { $0 == .newer(path: path, version: 3, supported: 1) }
  }

  @Test func `a database that becomes newer after the first look at it is refused`() async throws {
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    let connection = try Connection(path: path, busyTimeout: .zero)
    try Schema.test.accept(try FileHeader(of: connection), of: path)
    let queue = TransactionQueue(label: "test", owning: connection)
    try Connection(path: path, busyTimeout: .zero).set("user_version", to: 2)

    await #expect(throws: SQLiteDatabaseError.newer(path: path, version: 2, supported: 1)) {
      try await queue.migrate(to: .test)
    }
  }

  @Test(arguments: [0, -1])
  func `a version that was never given is damage`(_ version: Int) async throws {
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    try Connection(path: path, busyTimeout: .zero).set("user_version", to: version)
    try await expectRefusal {
      $0 == .damaged(path: path, cause: "its version is \(version)")
    }
  }

  @Test func `a file of ours in WAL mode is turned back`() async throws {
    try await inWriteAheadLogMode()

    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")

    #expect(try FileState(of: path).neighbours == ["test.sqlite3"])
    #expect(try Data(contentsOf: URL(filePath: path))[18..<20] == Data([1, 1]))
  }

  private func inWriteAheadLogMode() async throws {
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    try Connection(path: path, busyTimeout: .zero).run("PRAGMA journal_mode = WAL") { _ in }
    #expect(try Data(contentsOf: URL(filePath: path))[18..<20] == Data([2, 2]))
  }
}

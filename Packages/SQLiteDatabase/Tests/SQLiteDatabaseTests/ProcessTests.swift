import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Several processes, one file.
@Suite(.timeLimit(.minutes(1))) struct ProcessTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("test.sqlite3")
  }

  @Test func `two processes that count to 500 each come to 1000`() async throws {
    async let one: Void = count(to: 500)
    async let other: Void = count(to: 500)
    _ = await (one, other)

    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    #expect(try database.count() == 1_000)
  }

  private func count(to number: Int) async {
    await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
      let database = try await SQLiteDatabase.open(
        at: path,
        schema: .test,
        busyTimeout: .seconds(50)
      )
      for _ in 0..<number { try database.increment() }
    }
  }

  @Test func `who reads page by page lets another process write in between`() async throws {
    let database = try await SQLiteDatabase.open(
      at: path,
      schema: .test,
      busyTimeout: .seconds(50)
    )
    async let writer: Void = write(entries: 200)

    var rounds = 0
    var seen = 0
    while seen < 200 {
      let last = seen
      let (count, ids) = try await database.read {
        // Two statements, and a commit of the other process between them is not seen.
        let count = try database.count()
        let ids = try database.query(
          "SELECT id FROM entry WHERE id > ? ORDER BY id",
          [last.sqliteValue]
        ) { try $0.value(0, as: Int.self) }
        return (count, ids)
      }
      #expect(ids == Array(last..<count).map { $0 + 1 })
      seen = count
      rounds += 1
    }
    await writer

    print("200 commits were seen in \(rounds) reads.")
    #expect(try database.entries().count == 200)
  }

  private func write(entries number: Int) async {
    await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
      let database = try await SQLiteDatabase.open(
        at: path,
        schema: .test,
        busyTimeout: .seconds(50)
      )
      for _ in 0..<number {
        try await database.write {
          try database.add("entry")
          try database.increment()
        }
      }
    }
  }

  @Test func `what a crash left half written is undone by whoever comes next`() async throws {
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    try database.add("saved")
    database.removeJournal()
    let size = try FileState(of: path).bytes.count

    try await crashWhileWriting(at: path)

    let crashed = try FileState(of: path)
    #expect(crashed.neighbours == ["test.sqlite3", "test.sqlite3-journal"])
    #expect(crashed.bytes.count > size)
    #expect(try database.entries() == ["saved"])
    let reopened = try await SQLiteDatabase.open(at: path, schema: .test)
    #expect(try reopened.entries() == ["saved"])
    #expect(try FileState(of: path).neighbours == ["test.sqlite3"])
    #expect(try FileState(of: path).bytes.count == size)
  }

  /// The pages of a transaction may reach the disk in any order.
  @Test func `a database is new again if the power failed before its first page was written`()
    async throws
  {
    // An original length of no pages, sectors of 512 bytes, pages of 4,096 (the format's section 3).
    let header: [UInt8] =
      [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] + [UInt8](repeating: 0, count: 14)
      + [2, 0, 0, 0, 0x10, 0]
    for openAfterwards in [SQLiteDatabase.openIfPresent, SQLiteDatabase.open] {
      try Data(count: 3 * 4_096).write(to: URL(filePath: path))
      try (Data(header) + Data(count: 512 - header.count))
        .write(to: URL(filePath: path + "-journal"))
      var database = try await openAfterwards(path, .test, SQLiteDatabase.defaultBusyTimeout)
      #expect(try (database?.entries() ?? []).isEmpty)
      database = nil
      #expect(try FileState(of: path).neighbours == ["test.sqlite3"])
    }
  }

  @Test func `what a crash of another application left is not touched`() async throws {
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    try await crashWhileWriting(at: path)
    let crashed = try FileState(of: path)
    let ours = Schema(applicationID: 1, migrations: Schema.test.migrations)

    await #expect(throws: SQLiteDatabaseError.belongsToAnotherApplication(path: path)) {
      try await SQLiteDatabase.open(at: path, schema: ours)
    }

    try expectUnchanged(path, since: crashed)
  }
}

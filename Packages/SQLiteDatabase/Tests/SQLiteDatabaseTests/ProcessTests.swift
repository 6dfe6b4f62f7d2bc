import Foundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Several processes that use one file, and crashes.
@Suite(.timeLimit(.minutes(10))) struct ProcessTests: DatabaseTests {
  let directory = TemporaryDirectory()

  @Test func `two processes that write lose no update`() async throws {
    async let one: Void = write(entries: 500)
    async let other: Void = write(entries: 500)
    _ = await (one, other)

    #expect(try await open().count() == 1_000)
  }

  @Test func `a process can write between the reads of another, never within one`() async throws {
    let database = try await open(busyTimeout: .seconds(50))
    async let writer: Void = write(entries: 200)

    var seen = 0
    while seen < 200 {
      let last = seen
      let (count, ids) = try await database.read {
        // Two statements; a commit of the other process between them is invisible.
        let count = try database.count()
        let ids = try database.query(
          "SELECT id FROM entry WHERE id > ? ORDER BY id",
          [last.sqlValue]
        ) { try $0.value(0, as: Int.self) }
        return (count, ids)
      }
      #expect(ids == Array(last..<count).map { $0 + 1 })
      seen = count
    }
    await writer
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

  @Test(arguments: [[], ["1", "2", "3", "4", "5"]])
  func `the transaction of a crashed process is rolled back`(_ entries: [String]) async throws {
    let database = try await open()
    try database.add("saved")
    database.removeJournal()
    let size = try FileState(of: path).bytes.count

    try await crashWhileWriting(at: path, after: entries)

    let crashed = try FileState(of: path)
    #expect(crashed.siblingFiles == ["test.sqlite3", "test.sqlite3-journal"])
    #expect(crashed.bytes.count > size)
    #expect(try database.entries() == ["saved"] + entries)
    #expect(try await open().entries() == ["saved"] + entries)
    #expect(try FileState(of: path).siblingFiles == ["test.sqlite3"])
    #expect(try FileState(of: path).bytes.count == size)
  }

  /// The pages of a transaction may reach the disk in any order.
  @Test func `a database is empty if the power failed before its first page`() async throws {
    // The header of a journal: 0 pages before the transaction, sectors of 512 bytes, pages of 4,096 (section 3 of the
    // file format).
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
      #expect(try FileState(of: path).siblingFiles == ["test.sqlite3"])
    }
  }

  @Test func `the hot journal of another application is not rolled back`() async throws {
    _ = try await open()
    try await crashWhileWriting(at: path)
    let crashed = try FileState(of: path)

    await #expect(throws: SQLiteDatabaseError.belongsToAnotherApplication(path: path)) {
      try await SQLiteDatabase.open(at: path, schema: .ofAnotherApplication)
    }

    #expect(try FileState(of: path) == crashed)
  }
}

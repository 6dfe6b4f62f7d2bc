import TemporaryDirectory
import Testing
import TransactionQueue

@testable import SQLiteDatabase

/// What happens while another connection holds the lock.
@Suite(.timeLimit(.minutes(1))) struct BusyTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("test.sqlite3")
  }

  @Test func `another process's lock is waited for, up to the time limit`() async throws {
    let timeout = Duration.milliseconds(50)
    let impatient = try await SQLiteDatabase.open(at: path, schema: .test, busyTimeout: timeout)
    let patient = try await SQLiteDatabase.open(
      at: path,
      schema: .test,
      busyTimeout: .seconds(50)
    )
    let locked = try Signal(directory.file("locked"))
    let unlock = try Signal(directory.file("unlock"))

    async let holder: Void = lockInAnotherProcess()
    await locked.arrival()

    let start = ContinuousClock.now
    await #expect(throws: SQLiteDatabaseError.busy(path: path, waited: timeout)) {
      try await impatient.write { try impatient.add("too late") }
    }
    #expect(ContinuousClock.now - start >= timeout)
    // Who reads has not to wait: the other one has not begun to write to the file itself.
    #expect(try impatient.entries() == [])

    async let written: Void = patient.write { try patient.add("in time") }
    unlock.send()
    try await written
    await holder

    #expect(try impatient.entries() == ["theirs", "in time"])
    try impatient.add("now")
    #expect(try patient.entries() == ["theirs", "in time", "now"])
  }

  private func lockInAnotherProcess() async {
    await #expect(processExitsWith: .success) { [folder = directory.path as String] in
      let database = try await SQLiteDatabase.open(
        at: folder + "/test.sqlite3",
        schema: .test
      )
      let locked = try Signal(folder + "/locked")
      let unlock = try Signal(folder + "/unlock")
      try await database.write {
        try database.add("theirs")
        locked.send()
        unlock.wait()
      }
    }
  }

  @Test func `a commit that meets a reader for too long is undone`() async throws {
    let timeout = Duration.milliseconds(50)
    let writer = try await SQLiteDatabase.open(at: path, schema: .test, busyTimeout: timeout)
    let reader = try await SQLiteDatabase.open(at: path, schema: .test)

    try await reader.whileReading {
      await #expect(throws: SQLiteDatabaseError.busy(path: path, waited: timeout)) {
        try await writer.write { try writer.add("lost") }
      }
    }

    #expect(try writer.entries() == [])
    try writer.add("next")
    #expect(try reader.entries() == ["next"])
  }

  @Test func `reading and opening wait for the lock too, and give up at the time limit`()
    async throws
  {
    let timeout = Duration.milliseconds(50)
    let holder = try await SQLiteDatabase.open(at: path, schema: .test)
    let reader = try await SQLiteDatabase.open(at: path, schema: .test, busyTimeout: timeout)
    try holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    try holder.add("locks")
    let busy = SQLiteDatabaseError.busy(path: path, waited: timeout)

    #expect(throws: busy) { try reader.entries() }

    await #expect(throws: busy) {
      try await SQLiteDatabase.open(at: path, schema: .test, busyTimeout: timeout)
    }
    await #expect(throws: busy) {
      try await SQLiteDatabase.openIfPresent(at: path, schema: .test, busyTimeout: timeout)
    }

    try holder.execute("PRAGMA locking_mode = NORMAL")
    #expect(try holder.entries() == ["locks"])
    #expect(try reader.entries() == ["locks"])
  }

  @Test func `a lock is looked at again and again until it comes free`() async throws {
    let holder = try await SQLiteDatabase.open(at: path, schema: .test)
    let (looks, look) = AsyncStream<Void>.makeStream()
    let queue = TransactionQueue(
      label: "test",
      owning: Watched(
        connection: try Connection(path: path, busyTimeout: .seconds(50)),
        onLook: { look.yield() }
      )
    )
    try holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    try holder.add("locks")

    let waiting = Task {
      defer { look.finish() }
      try await queue.unitOfWork(.write) { try $0.connection.run("DELETE FROM entry") }
    }
    for await _ in looks.prefix(5) {}
    try holder.execute("PRAGMA locking_mode = NORMAL")
    // The lock is free at the end of that statement or of this one, and what waits may come in between.
    _ = try holder.entries()

    try await waiting.value
    #expect(try holder.entries() == [])
  }

  @Test func `a lock that comes free between two looks is taken`() async throws {
    let holder = try await SQLiteDatabase.open(at: path, schema: .test)
    let waiting = try await SQLiteDatabase.open(at: path, schema: .test)

    // Nothing here knows when the one waits for the other: the result is the same in any order.
    try await withThrowingTaskGroup { group in
      for database in [holder, waiting] {
        for _ in 0..<20 { group.addTask { try await database.write { try database.increment() } } }
      }
      try await group.waitForAll()
    }

    #expect(try holder.count() == 40)
  }
}

import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory
import Testing
import TransactionQueue

/// Waiting for the lock of another connection.
@Suite(.timeLimit(.minutes(10))) struct BusyTests: DatabaseTests {
  let directory = TemporaryDirectory()
  private let timeout = Duration.milliseconds(50)
  private var busy: SQLiteDatabaseError { .busy(path: path, waited: timeout) }

  @Test func `a writer waits for the lock, up to the time limit`() async throws {
    let holder = try await open()
    let impatient = try await open(busyTimeout: timeout)
    let patient = try await open(busyTimeout: .seconds(50))

    let write = try await holder.holding(.write, after: { try holder.add("first") }) {
      let start = ContinuousClock.now
      await #expect(throws: busy) { try await impatient.write { try impatient.add("too late") } }
      #expect(ContinuousClock.now - start >= timeout)
      // Readers do not wait: the open transaction has not written to the file yet.
      let entries = try impatient.entries()
      #expect(entries == [])
      return Task { try await patient.write { try patient.add("second") } }
    }
    try await write.value

    #expect(try impatient.entries() == ["first", "second"])
    try impatient.add("third")
    #expect(try patient.entries() == ["first", "second", "third"])
  }

  @Test func `a commit that waits too long for a reader is rolled back`() async throws {
    let writer = try await open(busyTimeout: timeout)
    let reader = try await open()

    try await reader.holding(.read) {
      await #expect(throws: busy) { try await writer.write { try writer.add("lost") } }
    }

    #expect(try writer.entries() == [])
    try writer.add("next")
    #expect(try reader.entries() == ["next"])
  }

  @Test func `reading and opening wait for the lock, up to the time limit`() async throws {
    let holder = try await open()
    let reader = try await open(busyTimeout: timeout)
    try holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    try holder.add("locks")

    #expect(throws: busy) { try reader.entries() }
    await #expect(throws: busy) { try await open(busyTimeout: timeout) }
    await #expect(throws: busy) {
      try await SQLiteDatabase.openIfPresent(at: path, schema: .test, busyTimeout: timeout)
    }

    try holder.execute("PRAGMA locking_mode = NORMAL")
    #expect(try holder.entries() == ["locks"])
    #expect(try reader.entries() == ["locks"])
  }
}

import SQLDatabase
import SerialTaskExecutor
import TemporaryDirectory
import Testing
import TransactionQueue

@testable import SQLiteDatabase

@Suite(.timeLimit(.minutes(10))) struct CancellationTests: DatabaseTests {
  let directory = TemporaryDirectory()

  @Test func `a write that is cancelled in the queue returns immediately`() async throws {
    let database = try await open()
    let executor = SerialTaskExecutor()

    try await database.holding(.write) {
      let task = Task(executorPreference: executor) {
        try await database.write { try database.add("lost") }
      }
      // The task has reached the queue.
      await executor.settle()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    try await database.write { try database.add("next") }
    #expect(try database.entries() == ["next"])
  }

  @Test(arguments: [TransactionAccess.read, .write])
  func `a transaction that is cancelled while it waits for a lock returns`(
    _ access: TransactionAccess
  ) async throws {
    let holder = try await open()
    // Only the time limit of the test ends a wait that the cancellation does not.
    let busyTimeout = Duration.seconds(60 * 60)
    let (attempts, attempt) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let queue = TransactionQueue(
      label: "test",
      owning: ObservedConnection(
        connection: try Connection(path: path, busyTimeout: busyTimeout),
        onAttempt: { attempt.yield() }
      )
    )

    try holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    try holder.add("locks")
    let task = Task {
      try await queue.unitOfWork(access) { try $0.connection.run("DELETE FROM entry") }
    }
    // The task waits for the lock.
    for await _ in attempts { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }

    // The lock is still held. After its release, the next transaction gets it.
    try holder.execute("PRAGMA locking_mode = NORMAL")
    #expect(try holder.entries() == ["locks"])
    try await queue.unitOfWork(access) { try $0.connection.run("SELECT 1") }
  }

  @Test func `opening can be cancelled`() async throws {
    _ = try await open()
    let path = path
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await SQLiteDatabase.open(at: path, schema: .test)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// A connection that reports each attempt to get a lock.
private final class ObservedConnection: Transactional {
  let connection: Connection
  private let onAttempt: @Sendable () -> Void

  init(connection: sending Connection, onAttempt: @escaping @Sendable () -> Void) {
    self.connection = connection
    self.onAttempt = onAttempt
  }

  func begin(_ access: TransactionAccess, level: Int, isCancelled: @escaping () -> Bool) throws {
    try connection.begin(access, level: level) { [onAttempt] in
      onAttempt()
      return isCancelled()
    }
  }

  func commit(level: Int) throws { try connection.commit(level: level) }

  func rollBack(level: Int) { connection.rollBack(level: level) }
}

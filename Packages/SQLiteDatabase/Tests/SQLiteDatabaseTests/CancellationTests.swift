import SerialTaskExecutor
import TemporaryDirectory
import Testing
import TransactionQueue

@testable import SQLiteDatabase

@Suite(.timeLimit(.minutes(1))) struct CancellationTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `what is cancelled while others have their turn returns before they end`() async throws
  {
    let database = try await SQLiteDatabase.openTest(in: directory)
    let inOrder = SerialTaskExecutor()

    try await database.whileWriting {
      let task = Task(executorPreference: inOrder) {
        try await database.write { try database.add("lost") }
      }
      // It is at the end of the queue for its turn.
      await inOrder.settle()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    try await database.write { try database.add("next") }
    #expect(try database.entries() == ["next"])
  }

  @Test(arguments: [TransactionAccess.read, .write])
  func `what is cancelled while another process has the lock returns at once`(
    _ access: TransactionAccess
  ) async throws {
    let path = directory.file("test.sqlite3")
    let holder = try await SQLiteDatabase.open(at: path, schema: .test)
    let busyTimeout = Duration.seconds(30)
    let (looks, look) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let queue = TransactionQueue(
      label: "test",
      owning: Watched(
        connection: try Connection(path: path, busyTimeout: busyTimeout),
        onLook: { look.yield() }
      )
    )

    try holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    try holder.add("locks")
    let executor = SerialTaskExecutor()
    // On a thread of its own, so that the time is the database's, and not that of the other tests.
    let elapsed = await withTaskExecutorPreference(executor) {
      let task = Task(executorPreference: executor) {
        try await queue.unitOfWork(access) { try $0.connection.run("DELETE FROM entry") }
      }
      // It has met the lock, and looks from time to time whether it is still to wait.
      for await _ in looks { break }
      let start = ContinuousClock.now
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      return ContinuousClock.now - start
    }
    print("A cancelled \(access) returned after \(elapsed), the time limit was \(busyTimeout).")
    #expect(elapsed < busyTimeout / 3)

    // The lock is still held: that was not waited for. Now the next one gets it.
    try holder.execute("PRAGMA locking_mode = NORMAL")
    #expect(try holder.entries() == ["locks"])
    try await queue.unitOfWork(access) { try $0.connection.run("SELECT 1") }
  }

  @Test func `opening can be cancelled too`() async throws {
    let path = directory.file("test.sqlite3")
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await SQLiteDatabase.open(at: path, schema: .test)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

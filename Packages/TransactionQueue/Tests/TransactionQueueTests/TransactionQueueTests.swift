import Synchronization
import Testing
import TransactionQueue

/// The order in which a queue calls its resource, also when a call fails.
@Suite(.timeLimit(.minutes(10))) struct TransactionQueueTests {
  let log = Shared<[String]>([])

  @Test func `levels begin and end in order`() throws {
    let queue = queue()
    try queue.transaction(.write) { _ in
      try queue.transaction(.write) { _ in log("work") }
      try queue.use(.write) { _ in log("step") }
    }
    #expect(log.value == ["begin 0", "begin 1", "work", "commit 1", "step", "commit 0"])
  }

  @Test func `work does not run if its transaction cannot begin`() throws {
    let queue = queue(begin: { _, _ in throw Failure() })
    #expect(throws: Failure()) { try queue.transaction(.read) { _ in log("work") } }
    // The failed read is not open any longer, so this is no write inside a read.
    #expect(throws: Failure()) { try queue.transaction(.write) { _ in log("work") } }
    #expect(log.value == ["begin 0", "begin 0"])
  }

  @Test func `a failed commit is rolled back`() throws {
    let queue = queue(commit: { _ in throw Failure() })
    #expect(throws: Failure()) { try queue.transaction(.write) { _ in log("work") } }
    #expect(log.value == ["begin 0", "work", "commit 0", "roll back 0"])
  }

  @Test func `a cancellation while the resource waits for a lock prevents the work`() async throws {
    let task = Shared<Task<Void, any Error>?>(nil)
    let polls = Shared<[Bool]>([])
    let queue = queue(begin: { _, isCancelled in
      polls.value.append(isCancelled())
      task.value?.cancel()
      polls.value.append(isCancelled())
      throw Failure()
    })

    await #expect(throws: CancellationError.self) { try await self.run(on: queue, as: task) }

    try? queue.transaction(.read) { _ in }
    #expect(polls.value.prefix(2) == [false, true])
    #expect(log.value == ["begin 0", "begin 0"])
  }

  @Test func `a cancellation just before the work prevents it`() async throws {
    let task = Shared<Task<Void, any Error>?>(nil)
    let queue = queue(begin: { _, _ in task.value?.cancel() })

    await #expect(throws: CancellationError.self) { try await self.run(on: queue, as: task) }

    try queue.transaction(.read) { _ in log("next") }
    #expect(log.value == ["begin 0", "roll back 0", "begin 0", "next", "commit 0"])
  }

  @Test func `a cancellation during the commit has no effect`() async throws {
    let task = Shared<Task<Void, any Error>?>(nil)
    let queue = queue(commit: { _ in task.value?.cancel() })

    try await run(on: queue, as: task)

    #expect(log.value == ["begin 0", "work", "commit 0"])
  }

  @Test func `a resource learns of a cancellation after the transaction has started`() async throws
  {
    let task = Shared<Task<Void, any Error>?>(nil)
    let polls = Shared<[Bool]>([])
    let queue = queue(commit: { isCancelled in
      polls.value.append(isCancelled())
      task.value?.cancel()
      polls.value.append(isCancelled())
      throw Failure()
    })

    await #expect(throws: Failure()) { try await self.run(on: queue, as: task) }

    #expect(polls.value == [false, true])
  }

  @Test func `a write inside a read is refused with advice`() throws {
    let queue = queue()
    try queue.transaction(.read) { _ in
      #expect(throws: WriteInsideRead()) { try queue.transaction(.write) { _ in log("work") } }
      #expect(throws: WriteInsideRead()) { try queue.use(.write) { _ in log("work") } }
    }
    #expect(log.value == ["begin 0", "commit 0"])
    #expect("\(WriteInsideRead())".hasSuffix("Open the unit of work with write."))
  }

  private func log(_ entry: String) {
    log.value.append(entry)
  }

  private func queue(
    begin: @escaping @Sendable (_ level: Int, _ isCancelled: () -> Bool) throws -> Void = { _, _ in
    },
    commit: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Void = { _ in }
  ) -> TransactionQueue<Ledger> {
    TransactionQueue(label: "test", owning: Ledger(log: log, onBegin: begin, onCommit: commit))
  }

  /// Runs a unit of work in a task, and stores the task before the work starts.
  private func run(
    on queue: TransactionQueue<Ledger>,
    as task: Shared<Task<Void, any Error>?>
  ) async throws {
    let (start, starter) = AsyncStream<Void>.makeStream()
    let unitOfWork = Task {
      for await _ in start {}
      try await queue.unitOfWork(.write) { _ in log("work") }
    }
    task.value = unitOfWork
    starter.finish()
    try await unitOfWork.value
  }
}

/// A resource that logs its calls, and runs a closure in some of them.
private final class Ledger: Transactional {
  private let log: Shared<[String]>
  private let onBegin: @Sendable (_ level: Int, _ isCancelled: () -> Bool) throws -> Void
  private let onCommit: @Sendable (_ isCancelled: () -> Bool) throws -> Void
  private var isCancelled: () -> Bool = { false }

  init(
    log: Shared<[String]>,
    onBegin: @escaping @Sendable (_ level: Int, _ isCancelled: () -> Bool) throws -> Void,
    onCommit: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Void
  ) {
    (self.log, self.onBegin, self.onCommit) = (log, onBegin, onCommit)
  }

  func begin(_ access: TransactionAccess, level: Int, isCancelled: @escaping () -> Bool) throws {
    self.isCancelled = isCancelled
    log.value.append("begin \(level)")
    try onBegin(level, isCancelled)
  }

  func commit(level: Int) throws {
    log.value.append("commit \(level)")
    try onCommit(isCancelled)
  }

  func rollBack(level: Int) {
    log.value.append("roll back \(level)")
  }
}

/// A value that several threads use.
final class Shared<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>

  init(_ value: Value) {
    storage = Mutex(value)
  }

  var value: Value {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}

private struct Failure: Error, Equatable {}

import Testing
import TransactionQueue

/// The order of the calls to what is changed, and what happens when one of them fails.
@Suite(.timeLimit(.minutes(1))) struct TransactionQueueTests {
  let log = Shared<[String]>([])

  @Test func `levels are opened and closed in order`() throws {
    let queue = queue()
    try queue.transaction(.write) { _ in
      try queue.transaction(.write) { _ in log("work") }
      try queue.use(.write) { _ in log("step") }
    }
    #expect(
      log.value == ["begin 0", "begin 1", "work", "commit 1", "step", "commit 0"]
    )
  }

  @Test func `a transaction that cannot begin runs nothing and leaves nothing open`() throws {
    let queue = queue(begin: { _, _ in throw Failure() })
    #expect(throws: Failure()) { try queue.transaction(.read) { _ in log("work") } }
    // Not inside a read that is still open.
    #expect(throws: Failure()) { try queue.transaction(.write) { _ in log("work") } }
    #expect(log.value == ["begin 0", "begin 0"])
  }

  @Test func `a commit that fails is rolled back`() throws {
    let queue = queue(commit: { throw Failure() })
    #expect(throws: Failure()) { try queue.transaction(.write) { _ in log("work") } }
    #expect(log.value == ["begin 0", "work", "commit 0", "roll back 0"])
  }

  @Test func `a cancellation that is met while a lock is waited for runs nothing`() async throws {
    let task = Shared<Task<Void, any Error>?>(nil)
    let looks = Shared<[Bool]>([])
    let queue = queue(begin: { _, isCancelled in
      looks.value.append(isCancelled())
      task.value?.cancel()
      looks.value.append(isCancelled())
      throw Failure()
    })

    await #expect(throws: CancellationError.self) { try await self.run(on: queue, as: task) }

    try? queue.transaction(.read) { _ in }
    #expect(looks.value.prefix(2) == [false, true])
    #expect(log.value == ["begin 0", "begin 0"])
  }

  @Test func `a cancellation just before the work is in time`() async throws {
    let task = Shared<Task<Void, any Error>?>(nil)
    let queue = queue(begin: { _, _ in task.value?.cancel() })

    await #expect(throws: CancellationError.self) { try await self.run(on: queue, as: task) }

    try queue.transaction(.read) { _ in log("next") }
    #expect(log.value == ["begin 0", "roll back 0", "begin 0", "next", "commit 0"])
  }

  @Test func `a cancellation during the commit is too late`() async throws {
    let task = Shared<Task<Void, any Error>?>(nil)
    let queue = queue(commit: { task.value?.cancel() })

    try await run(on: queue, as: task)

    #expect(log.value == ["begin 0", "work", "commit 0"])
  }

  private func log(_ entry: String) {
    log.change { $0.append(entry) }
  }

  private func queue(
    begin: @escaping @Sendable (_ level: Int, _ isCancelled: () -> Bool) throws -> Void = { _, _ in
    },
    commit: @escaping @Sendable () throws -> Void = {}
  ) -> TransactionQueue<Ledger> {
    TransactionQueue(label: "test", owning: Ledger(log: log, onBegin: begin, onCommit: commit))
  }

  /// Runs a unit of work in a task that is known before the work begins.
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

/// Something in transactions that writes down what it is told, and fails when a test says so.
private final class Ledger: Transactional {
  let log: Shared<[String]>
  let onBegin: @Sendable (_ level: Int, _ isCancelled: () -> Bool) throws -> Void
  let onCommit: @Sendable () throws -> Void

  init(
    log: Shared<[String]>,
    onBegin: @escaping @Sendable (_ level: Int, _ isCancelled: () -> Bool) throws -> Void,
    onCommit: @escaping @Sendable () throws -> Void
  ) {
    self.log = log
    self.onBegin = onBegin
    self.onCommit = onCommit
  }

  func begin(
    _ access: TransactionAccess,
    level: Int,
    isCancelled: @escaping () -> Bool
  ) throws {
    log.change { $0.append("begin \(level)") }
    try onBegin(level, isCancelled)
  }

  func commit(level: Int) throws {
    log.change { $0.append("commit \(level)") }
    try onCommit()
  }

  func rollBack(level: Int) {
    log.change { $0.append("roll back \(level)") }
  }
}

private struct Failure: Error, Equatable {}

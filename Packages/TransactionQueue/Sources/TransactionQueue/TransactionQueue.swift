import Dispatch

/// A private serial queue that owns a resource and runs all work on it in transactions.
///
///     try await queue.unitOfWork(.write) { texts in texts.append("one") }
///
/// A call on the queue joins the open transaction. Work on another thread does not join, and waits until the queue is
/// free.
public final class TransactionQueue<Resource: Transactional>: @unchecked Sendable {
  // Unchecked: after the initialiser has returned, `resource`, `access` and `level` are only used on `queue`, which the
  // compiler cannot verify.
  private let resource: Resource
  private var access: TransactionAccess?
  private var level = 0

  private let queue: DispatchQueue
  private let isOnQueue = DispatchSpecificKey<Bool>()

  /// Creates a queue that owns a resource.
  public init(label: String, owning resource: sending Resource) {
    self.resource = resource
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: isOnQueue, value: true)
  }

  /// Runs a single atomic step in the open transaction, or in a separate one.
  ///
  /// A joining step has no savepoint; use ``transaction(_:_:)`` for several steps.
  ///
  /// - Throws: An error of the work or the resource; ``WriteInsideRead``.
  public func use<Value>(
    _ access: TransactionAccess,
    _ work: (Resource) throws -> Value
  ) throws -> Value {
    guard isJoining else { return try transaction(access, work) }
    try checkJoining(access)
    return try work(resource)
  }

  /// Runs work in a transaction, or in a savepoint of the open one; work that throws is rolled back.
  ///
  /// Blocks the calling thread until the queue is free.
  ///
  /// - Throws: An error of the work or the resource; ``WriteInsideRead``.
  public func transaction<Value>(
    _ access: TransactionAccess,
    _ work: (Resource) throws -> Value
  ) throws -> Value {
    func body() throws -> Value {
      try run(access, isCancelled: { false }, didBegin: {}, work)
    }
    return try isJoining ? body() : queue.sync(execute: body)
  }

  /// Runs work on the resource outside any transaction; blocks the calling thread until the queue is free.
  public func betweenTransactions(_ work: (Resource) -> Void) {
    precondition(!isJoining, "Do not call betweenTransactions inside a transaction.")
    queue.sync { work(resource) }
  }

  /// Runs work in a separate transaction without blocking the calling thread.
  ///
  /// - Throws: An error of the work or the resource; `CancellationError`, immediately, if the task is cancelled before
  ///   the transaction starts. A transaction that has started finishes, so the caller knows whether it was committed,
  ///   unless the resource gives it up.
  public func unitOfWork<Value: Sendable>(
    _ access: TransactionAccess,
    _ work: @escaping @Sendable (Resource) throws -> Value
  ) async throws -> Value {
    let waiter = Waiter<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard waiter.suspend(continuation) else { return }
        queue.async {
          guard !waiter.isCancelled else { return }
          let outcome = Result {
            try self.run(
              access,
              isCancelled: { waiter.isCancelled },
              didBegin: { try waiter.start() },
              work
            )
          }
          waiter.finish(outcome)
        }
      }
    } onCancel: {
      waiter.cancel()
    }
  }

  private func run<Value>(
    _ access: TransactionAccess,
    isCancelled: @escaping () -> Bool,
    didBegin: () throws -> Void,
    _ work: (Resource) throws -> Value
  ) throws -> Value {
    dispatchPrecondition(condition: .onQueue(queue))
    try checkJoining(access)
    let (outerAccess, ownLevel) = (self.access, level)
    try resource.begin(access, level: ownLevel, isCancelled: isCancelled)
    self.access = outerAccess ?? access
    level += 1
    defer { (self.access, level) = (outerAccess, ownLevel) }
    do {
      try didBegin()
      let value = try work(resource)
      try resource.commit(level: ownLevel)
      return value
    } catch {
      resource.rollBack(level: ownLevel)
      throw error
    }
  }

  /// Whether the caller is on the queue, and so inside the open transaction.
  private var isJoining: Bool { DispatchQueue.getSpecific(key: isOnQueue) == true }

  private func checkJoining(_ access: TransactionAccess) throws {
    if self.access == .read, access == .write { throw WriteInsideRead() }
  }
}

/// The error of a write inside a read transaction: a programming error.
public struct WriteInsideRead: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// The cause and the advice.
  public var description: String {
    "Cannot write inside a unit of work that only reads. Open the unit of work with write."
  }
}

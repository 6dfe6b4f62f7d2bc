import Dispatch

/// A private serial queue, and the one thing that is used on it: all work is a transaction.
///
/// A call that is made on the queue joins the transaction that is open there; work that has hopped to
/// another thread does not, and waits for its own turn.
public final class TransactionQueue<Resource: Transactional>: @unchecked Sendable {
  // Unchecked, because the compiler cannot see it: `resource`, `access` and `level` are touched on
  // `queue` alone, once the initialiser has returned.
  private let resource: Resource
  private var access: TransactionAccess?
  private var level = 0

  private let queue: DispatchQueue
  private let isOnQueue = DispatchSpecificKey<Bool>()

  /// A queue that owns its resource: nobody else may use it from now on.
  public init(label: String, owning resource: sending Resource) {
    self.resource = resource
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: isOnQueue, value: true)
  }

  /// Runs work on the resource, joining the open transaction, or else in one of its own.
  ///
  /// For a single step, which is all or nothing by itself.
  public func use<Value>(
    _ access: TransactionAccess,
    _ work: (Resource) throws -> Value
  ) throws -> Value {
    guard isJoining else { return try transaction(access, work) }
    try checkJoining(access)
    return try work(resource)
  }

  /// Runs work on the resource in a transaction, or in a savepoint of the open one: what it did is undone
  /// when it throws.
  ///
  /// Waits for its turn, and so blocks the calling thread.
  public func transaction<Value>(
    _ access: TransactionAccess,
    _ work: (Resource) throws -> Value
  ) throws -> Value {
    func body() throws -> Value {
      try run(access, isCancelled: { false }, didBegin: {}, work)
    }
    return try isJoining ? body() : queue.sync(execute: body)
  }

  /// Runs work on the resource between two transactions; blocks the calling thread until it is its turn.
  public func betweenTransactions(_ work: (Resource) -> Void) {
    precondition(!isJoining, "Between transactions is not within one.")
    queue.sync { work(resource) }
  }

  /// Runs work in a transaction of its own, without blocking the caller's thread.
  ///
  /// - Throws: what the work or the resource throws; `CancellationError`, at once, if the task is
  ///   cancelled before the transaction has begun. After that the caller waits for the outcome, so that
  ///   no answer leaves open whether something was saved.
  public func unitOfWork<Value: Sendable>(
    _ access: TransactionAccess,
    _ work: @escaping @Sendable (Resource) throws -> Value
  ) async throws -> Value {
    let admission = Admission<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard admission.wait(continuation) else { return }
        queue.async {
          guard !admission.isCancelled else { return }
          let outcome = Result {
            try self.run(
              access,
              isCancelled: { admission.isCancelled },
              didBegin: { try admission.begin() },
              work
            )
          }
          admission.finish(outcome)
        }
      }
    } onCancel: {
      admission.cancel()
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

  /// Whether the caller is on the queue, and so inside the open transaction: nothing else runs there.
  private var isJoining: Bool { DispatchQueue.getSpecific(key: isOnQueue) == true }

  private func checkJoining(_ access: TransactionAccess) throws {
    if self.access == .read, access == .write { throw WriteInsideRead() }
  }
}

/// The error of a write inside a transaction that was opened for reading.
///
/// A mistake in the program: the enclosing unit of work has to be opened with `write`.
public struct WriteInsideRead: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// What is wrong, and what to do.
  public var description: String {
    "A write was attempted inside a unit of work that reads. Open the unit of work with write."
  }
}

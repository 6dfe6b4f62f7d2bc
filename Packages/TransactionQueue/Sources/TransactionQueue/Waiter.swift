import Synchronization

/// The suspended caller of a unit of work.
///
/// Before the transaction starts, a cancellation resumes the caller immediately; afterwards, only the outcome does.
final class Waiter<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Value, any Error>

  private enum State {
    case new
    case waiting(Continuation)
    case started(Continuation)
    case finished
  }

  private let state = Mutex(State.new)
  private let wasCancelled = Atomic(false)

  /// Whether the caller has been cancelled, even if the transaction has started.
  var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  /// Suspends the caller and returns true; resumes it and returns false if it has been cancelled.
  func suspend(_ continuation: Continuation) -> Bool {
    let isWaiting = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isWaiting { continuation.resume(throwing: CancellationError()) }
    return isWaiting
  }

  /// Marks the transaction as started, which disables cancellation.
  ///
  /// - Throws: `CancellationError` if the caller has been cancelled.
  func start() throws {
    try state.withLock { state in
      guard case .waiting(let continuation) = state else { throw CancellationError() }
      state = .started(continuation)
    }
  }

  /// Resumes the caller with a `CancellationError` unless the transaction has started.
  func cancel() {
    wasCancelled.store(true, ordering: .relaxed)
    let waiting = state.withLock { state -> Continuation? in
      switch state {
      case .new:
        state = .finished
        return nil
      case .waiting(let continuation):
        state = .finished
        return continuation
      case .started, .finished:
        return nil
      }
    }
    waiting?.resume(throwing: CancellationError())
  }

  /// Resumes the caller with the outcome, unless it has been cancelled.
  func finish(_ outcome: Result<Value, any Error>) {
    let waiting = state.withLock { state -> Continuation? in
      defer { state = .finished }
      switch state {
      case .waiting(let continuation), .started(let continuation): return continuation
      case .new, .finished: return nil
      }
    }
    waiting?.resume(with: outcome)
  }
}

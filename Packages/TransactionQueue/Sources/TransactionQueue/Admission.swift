import Synchronization

/// One caller's wait for its transaction: cancelled at once while the transaction has not begun, and bound
/// to its outcome from then on.
final class Admission<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Value, any Error>

  private enum State {
    case new
    case waiting(Continuation)
    case begun(Continuation)
    case ended
  }

  private let state = Mutex(State.new)

  /// Whether nobody waits for the transaction any more.
  var isCancelled: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  /// Starts the wait; false if it was cancelled before it began, and the caller has been told.
  func wait(_ continuation: Continuation) -> Bool {
    let isWaiting = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isWaiting { continuation.resume(throwing: CancellationError()) }
    return isWaiting
  }

  /// Says that the transaction has begun: from here on a cancellation changes nothing.
  ///
  /// - Throws: `CancellationError` if it came too late for that.
  func begin() throws {
    try state.withLock { state in
      guard case .waiting(let continuation) = state else { throw CancellationError() }
      state = .begun(continuation)
    }
  }

  /// Tells the caller that it need not wait any more, unless the transaction has begun.
  func cancel() {
    let waiting = state.withLock { state -> Continuation? in
      switch state {
      case .new:
        state = .ended
        return nil
      case .waiting(let continuation):
        state = .ended
        return continuation
      case .begun, .ended:
        return nil
      }
    }
    waiting?.resume(throwing: CancellationError())
  }

  /// Tells the caller the outcome, if it still waits.
  func finish(_ outcome: Result<Value, any Error>) {
    let waiting = state.withLock { state -> Continuation? in
      defer { state = .ended }
      switch state {
      case .waiting(let continuation), .begun(let continuation): return continuation
      case .new, .ended: return nil
      }
    }
    waiting?.resume(with: outcome)
  }
}

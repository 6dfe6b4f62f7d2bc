import Dispatch
import Synchronization

/// A call of a library that may block or compute for long, and that nothing can end.
///
/// It runs on a queue of its own: a call that blocks must not take a thread from others.
enum BlockingCall {
  /// The number of calls that continue without a caller.
  private static let abandoned = Atomic(0)

  /// The limit of ``abandoned``: a hostile server must not keep all processors busy, one attempt after the other.
  private static let mostAbandoned = 4

  /// Waits for a call, and returns its result.
  ///
  /// - Parameter late: After an error, receives the result of the call when it has returned, or nil if it was not started.
  /// - Throws: ``DeadlineReached``; `CancellationError`.
  static func result<Value: Sendable>(
    until deadline: ContinuousClock.Instant,
    _ cancellation: Cancellation?,
    late: @escaping @Sendable (Value?) -> Void = { _ in },
    of call: @escaping @Sendable () -> Value
  ) throws -> Value {
    guard abandoned.load(ordering: .relaxed) < mostAbandoned else {
      late(nil)
      throw DeadlineReached()
    }
    let state = State<Value>()
    DispatchQueue(label: "PostgresDatabase.call").async {
      let value = call()
      guard state.finish(value) else {
        abandoned.subtract(1, ordering: .relaxed)
        return late(value)
      }
    }
    do {
      try wait(until: deadline, cancellation) { pause in
        let time = DispatchTime.now() + .milliseconds(Int(pause.wholeMilliseconds))
        return state.isFinished.wait(timeout: time) == .success
      }
    } catch {
      guard let value = state.abandon() else {
        abandoned.add(1, ordering: .relaxed)
        throw error
      }
      return value
    }
    guard let value = state.abandon() else { throw DeadlineReached() }
    return value
  }

  private final class State<Value: Sendable>: Sendable {
    let isFinished = DispatchSemaphore(value: 0)
    private let result = Mutex<(value: Value?, isAbandoned: Bool)>((nil, false))

    /// Stores the result, and returns false if there is no caller any more.
    func finish(_ value: Value) -> Bool {
      defer { isFinished.signal() }
      return result.withLock { result in
        if !result.isAbandoned { result.value = value }
        return !result.isAbandoned
      }
    }

    /// Returns the result; nil if the call continues, now without a caller.
    func abandon() -> Value? {
      result.withLock { result in
        result.isAbandoned = result.value == nil
        return result.value
      }
    }
  }
}

import Synchronization

/// A state that changes, and those who listen to it.
public final class ObservableState<State: Equatable & Sendable>: Sendable {
  private struct Listeners {
    var continuations: [Int: AsyncStream<State>.Continuation] = [:]
    var nextID = 0
  }

  private let present: Mutex<State>

  /// Never locked while a listener is told something: that waits for a listener who is being cancelled, and
  /// who needs this lock to go.
  private let listeners = Mutex(Listeners())

  /// A state that nobody listens to yet.
  public init(_ state: State) {
    present = Mutex(state)
  }

  deinit {
    for listener in listeners.withLock(\.continuations).values { listener.finish() }
  }

  /// The present state.
  public var state: State { present.withLock(\.self) }

  /// How many listen; one who goes is forgotten.
  var listenerCount: Int { listeners.withLock(\.continuations.count) }

  /// The present state, and then every new one until the listener goes.
  ///
  /// Any number of listeners may listen, each to a stream of its own; all see the same states in the same
  /// order. A stream keeps what its listener has not taken yet, and ends when this object is gone.
  public func states() -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream<State>.makeStream()
    let id = present.withLock { state in
      continuation.yield(state)
      return listeners.withLock { listeners in
        listeners.nextID += 1
        listeners.continuations[listeners.nextID] = continuation
        return listeners.nextID
      }
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { _ = $0.continuations.removeValue(forKey: id) }
    }
    return stream
  }

  /// Changes the state, tells the listeners if it is another one now, and returns the closure's result.
  ///
  /// Nobody else reads or changes the state meanwhile, so the closure does not use this object.
  @discardableResult
  public func update<Result>(_ change: (inout State) -> Result) -> Result {
    present.withLock { state in
      let former = state
      let result = change(&state)
      if state != former {
        // Under the lock of the state, so that all listeners see the states in the same order.
        for listener in listeners.withLock(\.continuations).values { listener.yield(state) }
      }
      return result
    }
  }
}

import Synchronization

/// A mutable state with any number of listeners.
///
/// Use it to share a state between tasks and to follow its changes:
///
///     let temperature = ObservableState(20)
///     Task { for await reading in temperature.states() { print(reading) } }
///     temperature.update { $0 += 1 }
public final class ObservableState<State: Equatable & Sendable>: Sendable {
  private struct Listeners {
    var continuations: [Int: AsyncStream<State>.Continuation] = [:]
    var nextID = 0
  }

  private let current: Mutex<State>

  /// Never locked while yielding to a listener: that waits for a listener that is being cancelled, which needs this lock
  /// to remove itself.
  private let listeners = Mutex(Listeners())

  /// Creates a state without listeners.
  public init(_ state: State) {
    current = Mutex(state)
  }

  deinit {
    for listener in listeners.withLock(\.continuations).values { listener.finish() }
  }

  /// The current state.
  public var state: State { current.withLock(\.self) }

  /// The number of listeners whose streams have not ended.
  var listenerCount: Int { listeners.withLock(\.continuations.count) }

  /// Returns the current state and every later one.
  ///
  /// Each call returns a separate stream; all streams deliver the same states in the same order. A stream buffers the
  /// states that its listener has not consumed, and ends when this object is deallocated.
  public func states() -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream<State>.makeStream()
    let id = current.withLock { state in
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

  /// Changes the state atomically, notifies the listeners if it is different, and returns the result of the closure.
  ///
  /// The closure must not use this object, whose lock it holds.
  @discardableResult
  public func update<Result>(_ change: (inout State) -> Result) -> Result {
    current.withLock { state in
      let former = state
      let result = change(&state)
      if state != former {
        // Under the lock of the state, so that all listeners receive the states in the same order.
        for listener in listeners.withLock(\.continuations).values { listener.yield(state) }
      }
      return result
    }
  }
}

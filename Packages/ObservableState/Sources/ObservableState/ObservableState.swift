import Synchronization

/// A state that changes, and those who listen to it.
public final class ObservableState<State: Equatable & Sendable>: Sendable {
  private struct Contents {
    var state: State
    var listeners: [Int: AsyncStream<State>.Continuation] = [:]
    var nextID = 0
  }

  private let contents: Mutex<Contents>

  /// A state that nobody listens to yet.
  public init(_ state: State) {
    contents = Mutex(Contents(state: state))
  }

  deinit {
    for listener in contents.withLock(\.listeners).values { listener.finish() }
  }

  /// The present state.
  public var state: State { contents.withLock(\.state) }

  /// How many listen; one who goes is forgotten.
  var listenerCount: Int { contents.withLock(\.listeners.count) }

  /// The present state, and then every new one until the listener goes.
  ///
  /// Any number of listeners may listen, each to a stream of its own; all see the same states in the same
  /// order. A stream keeps what its listener has not taken yet, and ends when this object is gone.
  public func states() -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream<State>.makeStream()
    let id = contents.withLock { contents in
      contents.nextID += 1
      contents.listeners[contents.nextID] = continuation
      continuation.yield(contents.state)
      return contents.nextID
    }
    continuation.onTermination = { [weak self] _ in
      self?.contents.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
    return stream
  }

  /// Changes the state, tells the listeners if it is another one now, and returns the closure's result.
  ///
  /// Nobody else reads or changes the state meanwhile, so the closure does not use this object.
  @discardableResult
  public func update<Result>(_ change: (inout State) -> Result) -> Result {
    contents.withLock { contents in
      let former = contents.state
      let result = change(&contents.state)
      if contents.state != former {
        // Under the lock, so that all listeners see the states in the same order.
        for listener in contents.listeners.values { listener.yield(contents.state) }
      }
      return result
    }
  }
}

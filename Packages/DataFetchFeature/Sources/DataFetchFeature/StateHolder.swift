import Synchronization

/// A state that changes, and those who listen to it.
package final class StateHolder<State: Equatable & Sendable>: Sendable {
  private struct Contents {
    var state: State
    var listeners: [Int: AsyncStream<State>.Continuation] = [:]
    var nextID = 0
  }

  private let contents: Mutex<Contents>

  package init(_ state: State) {
    contents = Mutex(Contents(state: state))
  }

  /// The present state.
  package var state: State { contents.withLock(\.state) }

  /// The present state, and then every new one until the listener goes.
  package func states() -> AsyncStream<State> {
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

  /// Changes the state, and tells the listeners if it is another one now.
  package func update(_ change: (inout State) -> Void) {
    // Told under the lock, so that all listeners see the states in the same order.
    contents.withLock { contents in
      let former = contents.state
      change(&contents.state)
      guard contents.state != former else { return }
      for listener in contents.listeners.values { listener.yield(contents.state) }
    }
  }
}

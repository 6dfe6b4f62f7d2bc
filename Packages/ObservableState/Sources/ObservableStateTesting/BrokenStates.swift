import ObservableState

/// Implementations of `states` that break what ``ObservableState`` promises its listeners.
public enum BrokenStates {
  /// Sends the current state and nothing else.
  public static func currentOnly<State>(
    _ state: @escaping @Sendable () -> State
  ) -> @Sendable () -> AsyncStream<State> {
    {
      AsyncStream { states in
        states.yield(state())
        states.finish()
      }
    }
  }

  /// Sends the states to the first listener only.
  public static func toFirstListener<State>(
    _ states: @escaping @Sendable () -> AsyncStream<State>
  ) -> @Sendable () -> AsyncStream<State> {
    let listeners = ObservableState(0)
    return {
      let number = listeners.update { count in
        count += 1
        return count
      }
      return number == 1 ? states() : AsyncStream { $0.finish() }
    }
  }

  /// Ends all listeners with the first one that ends, because they share a stream.
  public static func shared<State: Sendable>(
    _ states: @Sendable () -> AsyncStream<State>
  ) -> @Sendable () -> AsyncStream<State> {
    let states = states()
    return { states }
  }
}

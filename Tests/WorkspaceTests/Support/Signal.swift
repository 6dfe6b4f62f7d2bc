import Synchronization

/// A value that is sent once, and the tasks that wait for it.
final class Signal<Value: Sendable>: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Value, Never>])
    case sent(Value)
  }

  private let state = Mutex(State.waiting([]))

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let sent = state.withLock { state -> Value? in
          switch state {
          case .sent(let value):
            return value
          case .waiting(let continuations):
            state = .waiting(continuations + [continuation])
            return nil
          }
        }
        if let sent { continuation.resume(returning: sent) }
      }
    }
  }

  /// Sends the value to all current and future waiters; later values are ignored.
  func send(_ value: Value) {
    let continuations = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .waiting(let continuations) = state else { return [] }
      state = .sent(value)
      return continuations
    }
    for continuation in continuations { continuation.resume(returning: value) }
  }
}

import Synchronization

/// Lets at most a number of tasks do some work at the same time; the others wait in the order of their calls.
final class ConcurrencyLimit: Sendable {
  private typealias Waiter = (id: Int, continuation: CheckedContinuation<Void, any Error>)

  private struct State {
    var free: Int
    var nextID = 0
    var waiters: [Waiter] = []
  }

  private let state: Mutex<State>

  /// Creates a limit.
  init(_ limit: Int) { state = Mutex(State(free: limit)) }

  /// Does the work when fewer tasks than the limit do theirs.
  ///
  /// - Throws: An error of the work; `CancellationError` if the task is cancelled while it waits.
  func run<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await wait()
    defer { leave() }
    return try await work()
  }

  private func wait() async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          // A cancellation before this line found no continuation to resume.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.free > 0 {
            state.free -= 1
            return .success(())
          }
          state.waiters.append((id, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func leave() {
    let next = state.withLock { state -> Waiter? in
      guard !state.waiters.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.continuation.resume()
  }
}

package import NetworkClient
import Synchronization

/// The response to one request of a caller.
///
/// The first of the transport, the deadline and a cancellation resolves it. Later results are dropped.
///
/// The caller is never resumed under the lock: resuming takes the lock of the caller's task, under which a
/// cancellation takes this one.
package final class PendingResponse: Sendable {
  private typealias Caller = CheckedContinuation<NetworkClient.Response, any Error>

  private struct State {
    var caller: Caller?
    var result: Result<NetworkClient.Response, any Error>?
  }

  /// The request.
  package let request: NetworkClient.Request

  private let state = Mutex(State())

  /// A response that is not awaited yet.
  package init(to request: NetworkClient.Request) {
    self.request = request
  }

  /// Whether the response was delivered or the request abandoned.
  package var isResolved: Bool { state.withLock { $0.result != nil } }

  /// Delivers a result, unless there was one before.
  package func resolve(_ result: Result<NetworkClient.Response, any Error>) {
    let caller = state.withLock { state -> Caller? in
      guard state.result == nil else { return nil }
      state.result = result
      return state.caller.take()
    }
    caller?.resume(with: result)
  }

  /// Delivers an error, unless there was a result before.
  package func fail(with error: NetworkClientError) {
    resolve(.failure(error))
  }

  /// Starts the transport, and waits until the response is resolved.
  ///
  /// - Parameters:
  ///   - deadlines: The deadlines of the transport's requests.
  ///   - begin: Starts the transport, which may resolve the response before it returns.
  ///   - abandon: Stops the transport, once the deadline or a cancellation has come first.
  package func wait(
    deadlines: Deadlines,
    begin: () -> Void,
    abandon: @escaping @Sendable () -> Void
  ) async throws -> NetworkClient.Response {
    let deadline = deadlines.add(after: request.timeLimit) { [self] in
      fail(with: .timedOut(request.url, limit: request.timeLimit))
      abandon()
    }
    defer { deadlines.drop(deadline) }

    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let early = state.withLock { state in
          if state.result == nil { state.caller = caller }
          return state.result
        }
        if let early {
          caller.resume(with: early)
        } else {
          begin()
        }
      }
    } onCancel: {
      resolve(.failure(CancellationError()))
      abandon()
    }
  }
}

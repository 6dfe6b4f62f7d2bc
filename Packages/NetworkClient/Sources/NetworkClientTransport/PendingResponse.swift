package import NetworkClient
import Synchronization

/// The pending response to one request, resolved by the transport, the deadline or a cancellation.
///
/// The first result counts; later ones are ignored.
///
/// The caller is never resumed under the lock: resuming takes the lock of the caller's task, and a cancellation holds
/// that lock when it takes this one.
package final class PendingResponse: Sendable {
  private typealias Caller = CheckedContinuation<NetworkClient.Response, any Error>

  private struct State {
    var caller: Caller?
    var result: Result<NetworkClient.Response, any Error>?
  }

  /// The request.
  package let request: NetworkClient.Request

  private let state = Mutex(State())

  /// Creates a pending response that is not awaited yet.
  package init(to request: NetworkClient.Request) {
    self.request = request
  }

  /// Whether the response was delivered or the request abandoned; transports then stop the transfer.
  package var isResolved: Bool { state.withLock { $0.result != nil } }

  /// Delivers a result unless the response is already resolved.
  package func resolve(_ result: Result<NetworkClient.Response, any Error>) {
    let caller = state.withLock { state -> Caller? in
      guard state.result == nil else { return nil }
      state.result = result
      return state.caller.take()
    }
    caller?.resume(with: result)
  }

  /// Delivers an error unless the response is already resolved.
  package func fail(with error: NetworkClientError) {
    resolve(.failure(error))
  }

  /// Starts the transport and waits for the result.
  ///
  /// - Parameters:
  ///   - deadlines: The deadlines of the transport's requests.
  ///   - start: Starts the transport, which may resolve the response before the closure returns.
  ///   - abandon: Stops the transport after the deadline or a cancellation.
  package func wait(
    deadlines: Deadlines,
    start: () -> Void,
    abandon: @escaping @Sendable () -> Void
  ) async throws -> NetworkClient.Response {
    let deadline = deadlines.add(after: request.timeLimit) { [self] in
      fail(with: .timedOut(request.url, limit: request.timeLimit))
      abandon()
    }
    defer { deadlines.remove(deadline) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let result = state.withLock { state in
          if state.result == nil { state.caller = caller }
          return state.result
        }
        if let result {
          caller.resume(with: result)
        } else {
          start()
        }
      }
    } onCancel: {
      resolve(.failure(CancellationError()))
      abandon()
    }
  }
}

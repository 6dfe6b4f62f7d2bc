package import NetworkClient
import Synchronization

/// The response to one request, which somebody waits for.
///
/// It is given once, by whichever comes first of the transport, the deadline and a cancellation. What comes
/// later is dropped.
///
/// The caller is never resumed under the lock: to resume takes the lock of the caller's task, under which
/// a cancellation takes this one.
package final class PendingResponse: Sendable {
  private typealias Caller = CheckedContinuation<NetworkClient.Response, any Error>

  private struct State {
    var caller: Caller?
    var result: Result<NetworkClient.Response, any Error>?
  }

  /// What is asked for.
  package let request: NetworkClient.Request

  private let state = Mutex(State())

  /// A response that nobody waits for yet.
  package init(to request: NetworkClient.Request) {
    self.request = request
  }

  /// Whether it was given, and nobody wants to hear more.
  package var isGiven: Bool { state.withLock { $0.result != nil } }

  /// Gives it, unless it was given before.
  package func give(_ result: Result<NetworkClient.Response, any Error>) {
    let caller = state.withLock { state -> Caller? in
      guard state.result == nil else { return nil }
      state.result = result
      return state.caller.take()
    }
    caller?.resume(with: result)
  }

  /// Gives an error, unless something was given before.
  package func fail(with error: NetworkClientError) {
    give(.failure(error))
  }

  /// Begins the transport, and waits until the response is given.
  ///
  /// - Parameters:
  ///   - deadlines: Those of the transport's requests.
  ///   - begin: Begins the transport, which gives the response.
  ///   - abandon: Ends the transport, once the deadline or a cancellation has come first.
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
      give(.failure(CancellationError()))
      abandon()
    }
  }
}

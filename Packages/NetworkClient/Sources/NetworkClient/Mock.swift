import Synchronization
import Unimplemented

extension NetworkClient {
  /// A client that answers from a routing closure, keeps the rules of ``NetworkClient`` and records the
  /// requests it got.
  ///
  /// - Parameters:
  ///   - recorder: Where each request is recorded before it is routed.
  ///   - clock: What the time limit is measured on. Without one no time passes, and none is exceeded.
  ///   - route: The server: what it returns is the answer, what it throws is thrown. It ends when its task
  ///     is cancelled.
  public static func mock(
    recordingIn recorder: RequestRecorder = RequestRecorder(),
    clock: (any Clock<Duration>)? = nil,
    route: @escaping @Sendable (_ request: Request) async throws -> Response
  ) -> Self {
    Self { request in
      try Task.checkCancellation()
      try request.check()
      recorder.record(request)
      let response = try await request.withinTimeLimit(on: clock, route)
      try Task.checkCancellation()
      guard response.body.count <= request.maximumBodySize else {
        throw NetworkClientError.bodyTooLarge(request.url, limit: request.maximumBodySize)
      }
      return response
    }
  }

  /// A client whose every request fails with an error.
  public static func failing(_ error: any Error) -> Self {
    Self { _ in throw error }
  }

  /// A client that nobody is expected to use: every request throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    .failing(Unimplemented("data", of: "NetworkClient"))
  }
}

extension NetworkClient.Request {
  /// The answer of a route, or an error once the time limit is reached.
  fileprivate func withinTimeLimit(
    on clock: (any Clock<Duration>)?,
    _ route: @escaping @Sendable (_ request: Self) async throws -> NetworkClient.Response
  ) async throws -> NetworkClient.Response {
    guard let clock else { return try await route(self) }
    return try await withThrowingTaskGroup(of: NetworkClient.Response?.self) { group in
      group.addTask { try await route(self) }
      group.addTask {
        try await clock.sleep(for: timeLimit)
        return nil
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() ?? nil else {
        throw NetworkClientError.timedOut(url, limit: timeLimit)
      }
      return response
    }
  }
}

/// The requests that a mock got, in order.
public final class RequestRecorder: Sendable {
  private let recorded = Mutex<[NetworkClient.Request]>([])

  /// A recorder that has seen nothing yet.
  public init() {}

  /// The requests so far, in the order in which they came.
  public var requests: [NetworkClient.Request] { recorded.withLock(\.self) }

  func record(_ request: NetworkClient.Request) {
    recorded.withLock { $0.append(request) }
  }
}

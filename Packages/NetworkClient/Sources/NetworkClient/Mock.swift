import Synchronization
import Unimplemented

extension NetworkClient {
  /// A client that gets its responses from a closure and obeys the contract of ``NetworkClient``.
  ///
  ///     let client = NetworkClient.mock { request in
  ///       request.url.path() == "/" ? .json(#"{"text": "hello"}"#) : .init(status: 404)
  ///     }
  ///
  /// - Parameters:
  ///   - recorder: Records each request before it is routed.
  ///   - clock: Measures the time limit. Without a clock, requests never time out.
  ///   - route: Returns the response to a request or throws its error. It must stop waiting when its task is cancelled.
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

  /// A client whose requests all throw an error.
  public static func failing(_ error: any Error) -> Self {
    Self { _ in throw error }
  }

  /// A client for code that must not send requests: every request throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    .failing(Unimplemented("data", of: "NetworkClient"))
  }
}

extension NetworkClient.Request {
  /// Returns the response of a route, or throws once the time limit has passed.
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

/// Records the requests that a mock receives.
public final class RequestRecorder: Sendable {
  private let recorded = Mutex<[NetworkClient.Request]>([])

  /// Creates an empty recorder.
  public init() {}

  /// The recorded requests, in order.
  public var requests: [NetworkClient.Request] { recorded.withLock(\.self) }

  func record(_ request: NetworkClient.Request) {
    recorded.withLock { $0.append(request) }
  }
}

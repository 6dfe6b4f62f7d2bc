public import PortableFoundation

/// Fetches a response code from the server in two requests: the root URL returns a path, and the path returns
/// the response code.
public struct ContentService: Sendable {
  /// The maximum number of restarts after a stale path.
  public static let maximumRestarts = 3

  /// Fetches a new response code; reports each of the two steps to a closure.
  ///
  /// A fetch returns the path and the response code that the server sent. A fetch returns the configured URL of the
  /// server. Each fetch sends new requests. The two steps are reported in order, each before its request.
  ///
  /// A path becomes stale when another client requests one. A fetch restarts when its path is stale. A path that is
  /// stale after all restarts is an error.
  ///
  /// A cancelled fetch sends no further request and throws `CancellationError`. A fetch of a cancelled task sends no
  /// request.
  ///
  /// Over a network, the first request goes to the URL of the server, the second to the received path. Both requests
  /// accept JSON. A path on an origin that is not allowed is not requested. A path whose last segment has other than
  /// unreserved characters is not requested. A fetch that waits for the server ends immediately when it is cancelled.
  ///
  /// - Throws: ``ContentServiceError``, or `CancellationError`.
  public var fetchCurrentResponseCode:
    @Sendable (_ onStep: @escaping @Sendable (ContentStep) -> Void) async throws -> FetchedContent

  /// Creates a service from its endpoint.
  public init(
    fetchCurrentResponseCode:
      @escaping @Sendable (
        _ onStep: @escaping @Sendable (ContentStep) -> Void
      ) async throws -> FetchedContent
  ) {
    self.fetchCurrentResponseCode = fetchCurrentResponseCode
  }

  /// Fetches a new response code; see ``fetchCurrentResponseCode``.
  public func fetchCurrentResponseCode() async throws -> FetchedContent {
    try await fetchCurrentResponseCode { _ in }
  }
}

/// The result of a fetch.
public struct FetchedContent: Equatable, Sendable {
  /// The path that the server chose, without slashes.
  public var path: String

  /// The response code.
  public var responseCode: UUID

  /// The configured URL of the server.
  public var url: URL

  /// The number of attempts: 1, and 1 more for each stale path.
  public var attempts: Int

  /// The time from the first request to the last byte of the response.
  public var duration: Duration

  /// Creates a result.
  public init(path: String, responseCode: UUID, url: URL, attempts: Int, duration: Duration) {
    self.path = path
    self.responseCode = responseCode
    self.url = url
    self.attempts = attempts
    self.duration = duration
  }
}

/// The two requests of a fetch.
public enum ContentStep: Equatable, Sendable {
  /// The request to the root URL, for a path.
  case requestingPath

  /// The request to the path, for its response code.
  case requestingResponseCode
}

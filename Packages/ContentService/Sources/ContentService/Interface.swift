/// Fetches a response code from the server, in two requests: the first one asks for a path, the second
/// one for what is there.
public struct ContentService: Sendable {
  /// The most restarts after a stale path.
  public static let maximumRestarts = 3

  /// Fetches the response code that the server gives now.
  ///
  /// A fetch returns the code that the server gave, with its path. A fetch names the URL of the server as it
  /// was configured. Each fetch asks the server anew. The two steps are reported in order, each as it
  /// begins.
  ///
  /// A path becomes stale as soon as somebody else asks for one. A fetch begins again when its path is
  /// stale. A path that is stale after all restarts is an error.
  ///
  /// A fetch that is cancelled goes no further, and throws `CancellationError`. A fetch of a task that is
  /// cancelled already asks nothing.
  ///
  /// Through a network, the first request asks for the URL of the server, the second for the path that was
  /// answered. Both requests accept JSON. A path on an origin that is not allowed is not asked. A path whose
  /// last segment has other than unreserved characters is not asked. A fetch that waits for the server ends at
  /// once when it is cancelled.
  ///
  /// - Throws: ``ContentServiceError``, or `CancellationError`.
  public var fetchCurrentResponseCode:
    @Sendable (_ onStep: @escaping @Sendable (ContentStep) -> Void) async throws -> FetchedContent

  /// A service made of its endpoint.
  public init(
    fetchCurrentResponseCode:
      @escaping @Sendable (
        _ onStep: @escaping @Sendable (ContentStep) -> Void
      ) async throws -> FetchedContent
  ) {
    self.fetchCurrentResponseCode = fetchCurrentResponseCode
  }

  /// Fetches the response code that the server gives now; see ``fetchCurrentResponseCode``.
  public func fetchCurrentResponseCode() async throws -> FetchedContent {
    try await fetchCurrentResponseCode { _ in }
  }
}

/// Fetches a response code from the server, in two requests: the first one asks for a path, the second
/// one for what is there.
public struct ContentService: Sendable {
  /// Fetches the response code that the server gives now, and reports each step as it begins.
  ///
  /// A path that has become stale in between, because somebody else asked for one, is no error: the fetch
  /// begins again.
  ///
  /// - Throws: ``ContentServiceError``, or `CancellationError` as soon as the task is cancelled.
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

/// Sends HTTP requests.
///
/// The client is stateless. Redirects are not followed. Cookies are not stored. Responses are not cached.
/// Stored credentials are not sent.
public struct NetworkClient: Sendable {
  /// Sends a request and returns the response.
  ///
  /// Use ``fetch(_:as:using:)`` to check the status and decode a JSON body as well.
  ///
  /// A response with any status is returned. Each call sends one request. Concurrent requests are independent. A
  /// request without a response does not delay other requests. A failed or cancelled request does not affect the next one.
  ///
  /// A cancelled request throws `CancellationError` immediately. If the task is already cancelled, nothing is sent.
  ///
  /// - Throws: ``NetworkClientError`` or `CancellationError`.
  public var data: @Sendable (_ request: Request) async throws -> Response

  /// Creates a client from its endpoint.
  public init(data: @escaping @Sendable (_ request: Request) async throws -> Response) {
    self.data = data
  }
}

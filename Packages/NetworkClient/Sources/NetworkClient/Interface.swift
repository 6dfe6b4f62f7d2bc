/// Sends HTTP requests: one endpoint, its own small value types, no state that a caller could see.
///
/// No redirect is followed. No cookie is kept. Nothing is cached. No credential is sent.
public struct NetworkClient: Sendable {
  /// Sends a request and returns the answer.
  ///
  /// Whatever its status, an answer is returned whole. Each call sends one request. Requests at the same
  /// time do not mix. What became of one request does not touch the next.
  ///
  /// A request that is cancelled returns at once, with `CancellationError`. A request of a task that is
  /// cancelled already is not sent.
  ///
  /// - Throws: ``NetworkClientError``, or `CancellationError`.
  public var data: @Sendable (_ request: Request) async throws -> Response

  /// A client made of its endpoint.
  public init(data: @escaping @Sendable (_ request: Request) async throws -> Response) {
    self.data = data
  }
}

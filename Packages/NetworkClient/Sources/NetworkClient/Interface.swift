/// Sends HTTP requests: one endpoint, its own small value types, no state that a caller could see.
///
/// The rules hold for every configuration. Only `http` and `https` URLs are requested. No redirect is
/// followed, no cookie kept, nothing cached, no credential sent. The transport itself keeps a request's
/// time limit and the size limit of its answer.
public struct NetworkClient: Sendable {
  /// Sends a request and returns the whole answer, whatever its status.
  ///
  /// Returns at once when its task is cancelled, without waiting for the transport.
  ///
  /// - Throws: ``NetworkClientError``, or `CancellationError`.
  public var data: @Sendable (_ request: Request) async throws -> Response

  /// A client made of its endpoint.
  public init(data: @escaping @Sendable (_ request: Request) async throws -> Response) {
    self.data = data
  }
}

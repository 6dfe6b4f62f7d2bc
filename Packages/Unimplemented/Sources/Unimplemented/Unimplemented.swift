/// The error of an endpoint without an implementation.
///
/// The `unimplemented` configuration of a client throws it, so that a test that calls an endpoint unexpectedly fails
/// with the name of that endpoint.
public struct Unimplemented: Error, Equatable, CustomStringConvertible {
  /// The name of the client, as its users write it.
  public let client: String

  /// The name of the endpoint within the client.
  public let endpoint: String

  /// Names the endpoint.
  public init(_ endpoint: String, of client: String) {
    self.client = client
    self.endpoint = endpoint
  }

  /// The missing endpoint, and what to do.
  public var description: String {
    """
    \(client).\(endpoint) is unimplemented: nothing was expected to call it. \
    Assign the endpoint, or use another configuration of \(client).
    """
  }
}

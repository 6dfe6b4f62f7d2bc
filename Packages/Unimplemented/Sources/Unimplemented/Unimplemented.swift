/// The error of an endpoint that nobody has filled in.
///
/// The `unimplemented` configuration of a client throws it from every endpoint that can throw, so that
/// a test which touches an endpoint it did not mean to touch fails with the name of that endpoint.
public struct Unimplemented: Error, Equatable, CustomStringConvertible {
  /// The name of the client, as its users write it.
  public let client: String

  /// The name of the endpoint within the client.
  public let endpoint: String

  /// Names the endpoint that nobody has filled in.
  public init(_ endpoint: String, of client: String) {
    self.client = client
    self.endpoint = endpoint
  }

  /// What is missing, and what to do about it.
  public var description: String {
    """
    \(client).\(endpoint) is unimplemented: nothing was expected to call it. \
    Assign the endpoint, or use another configuration of \(client).
    """
  }

  /// Ends the process with the description: for an endpoint that cannot throw.
  public func trap() -> Never {
    fatalError(description)
  }
}

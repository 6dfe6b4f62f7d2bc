public import NetworkClient

/// An origin that a token may be sent to: `https`, or this computer.
public struct VerifiedOrigin: Hashable, Sendable {
  /// The origin.
  public let origin: Origin

  /// Verifies an origin.
  ///
  /// - Throws: ``UnverifiedOrigin`` for an origin with the scheme `http` that is not loopback.
  public init(_ origin: Origin) throws(UnverifiedOrigin) {
    guard origin.scheme == "https" || origin.isLoopback else {
      throw UnverifiedOrigin(origin: origin)
    }
    self.origin = origin
  }
}

/// The reason why no token is sent: anyone on the route could read it.
public struct UnverifiedOrigin: Error, Equatable, Sendable {
  /// The origin.
  public let origin: Origin

  /// Creates an error.
  public init(origin: Origin) {
    self.origin = origin
  }
}

extension UnverifiedOrigin: CustomStringConvertible {
  /// A message for the user.
  public var description: String {
    """
    Cannot send a token to \(origin.shortDescription): the connection is not encrypted. \
    Use https, or unset the token.
    """
  }
}

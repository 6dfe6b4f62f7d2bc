public import NetworkClient

extension Dependencies {
  /// What sends requests over the network, by the name of the library.
  public enum Transport: String, CaseIterable, Sendable {
    /// The system's libcurl.
    case curl

    /// FoundationNetworking, which is URLSession.
    case foundation
  }

  /// How requests reach a server.
  public struct Route: Equatable, Sendable {
    /// What sends them.
    public var transport: Transport

    /// Where they are sent, if not to the server itself.
    public var proxy: NetworkClient.Proxy?

    /// A way through the network.
    public init(_ transport: Transport, proxy: NetworkClient.Proxy? = nil) {
      self.transport = transport
      self.proxy = proxy
    }
  }

  /// The network, or what stands in its place.
  public enum Network: Equatable, Sendable {
    /// The network itself.
    case live(Route)

    /// The network, with each exchange written into a folder; the values of secret header fields are left out.
    case recording(to: String, secretHeaders: Set<String>, Route)

    /// What was recorded in a folder.
    case replaying(from: String)
  }
}

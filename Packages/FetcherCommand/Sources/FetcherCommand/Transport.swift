public import NetworkClient

extension Dependencies {
  /// What carries requests to a server, or stands in its place.
  public enum Transport: Equatable, Sendable {
    /// The network, through a proxy if one is named.
    case network(proxy: NetworkClient.Proxy?)

    /// The network, with each exchange written into a folder; the values of secret header fields are left out.
    case recording(to: String, secretHeaders: Set<String>, proxy: NetworkClient.Proxy?)

    /// What was recorded in a folder, and no network.
    case replaying(from: String)
  }
}

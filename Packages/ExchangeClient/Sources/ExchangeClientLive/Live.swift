public import ExchangeClient
public import NetworkClient
public import PortableFoundation

extension [ExchangeSource] {
  /// Every source, in the order in which they answer for each other; the first is the default.
  public static let live: Self = [.blockchain, .coinbase, .kraken]
}

extension ExchangeClient {
  /// A client of an exchange on the network.
  ///
  /// - Parameters:
  ///   - source: The exchange.
  ///   - baseURL: The URL that the paths of requests are appended to; nil for that of the source.
  ///   - timeout: The maximum time from a call to the last byte of its response.
  ///   - network: The client that sends the requests.
  public static func live(
    _ source: ExchangeSource,
    baseURL: URL? = nil,
    timeout: Duration = .seconds(10),
    using network: NetworkClient
  ) -> Self {
    source.client(baseURL ?? source.baseURL, timeout, network)
  }
}

import NetworkClient
import NetworkClientCurlLive
import NetworkClientLive

/// What carries the requests of a live client.
enum LiveTransport: String, CaseIterable, Codable {
  case foundation
  case curl

  /// A client that sends its requests this way.
  func client(proxy: NetworkClient.Proxy? = nil) -> NetworkClient {
    switch self {
    case .foundation: .live(proxy: proxy)
    case .curl: .curl(proxy: proxy)
    }
  }
}

import ExchangeClient
import NetworkClient
import PortableFoundation
import TextFormatting

/// The requests to an exchange.
struct Requests: Sendable {
  /// The maximum size of a response, unless a source has larger ones: a book of ten thousand levels has half of it.
  static let maximumBodySize = 2 * 1024 * 1024

  let baseURL: URL
  let timeout: Duration
  let network: NetworkClient
  let maximumBodySize: Int

  init(
    to baseURL: URL,
    timeout: Duration,
    using network: NetworkClient,
    maximumBodySize: Int = Self.maximumBodySize
  ) {
    self.baseURL = baseURL
    self.timeout = timeout
    self.network = network.refusingLongNumbers
    self.maximumBodySize = maximumBodySize
  }

  /// A resource: its path, its query, and the market that it is of, if it is of one.
  struct Target {
    var path: [String]
    var query: [URLQueryItem] = []
    var symbol: Symbol?
  }

  /// Requests a resource, and returns the decoded response and its URL.
  func fetch<Response: Decodable & Sendable>(
    _ type: Response.Type,
    from target: Target
  ) async throws -> (Response, URL) {
    try await fetch(target) { response, url in (try response.decoded(as: type, from: url), url) }
  }

  /// Requests a resource, and returns the value of its response.
  func fetch<Value>(
    _ target: Target,
    decode: (NetworkClient.Response, URL) throws -> Value
  ) async throws -> Value {
    var url = target.path.reduce(baseURL) { $0.appending(path: $1) }
    if !target.query.isEmpty { url.append(queryItems: target.query) }
    do {
      let request = NetworkClient.Request(
        url: url,
        headers: ["Accept": "application/json"],
        timeLimit: timeout,
        maximumBodySize: maximumBodySize
      )
      let response = try await network.data(request)
      guard (200...299).contains(response.status) else {
        throw NetworkClientError.unacceptableStatus(url, response)
      }
      return try decode(response, url)
    } catch let error as NetworkClientError {
      throw ExchangeClientError(error, requesting: target.symbol)
    }
  }
}

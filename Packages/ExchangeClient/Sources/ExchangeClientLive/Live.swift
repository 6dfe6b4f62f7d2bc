public import ExchangeClient
public import NetworkClient
public import PortableFoundation
import TextFormatting

extension ExchangeClient {
  /// A client of an exchange with the interface of the Blockchain.com Exchange, version 3.
  ///
  /// - Parameters:
  ///   - baseURL: The URL that the paths of requests are appended to.
  ///   - timeout: The maximum time from a call to the last byte of its response.
  ///   - network: The client that sends the requests.
  public static func live(
    baseURL: URL,
    timeout: Duration = .seconds(10),
    using network: NetworkClient
  ) -> Self {
    let exchange = Exchange(
      baseURL: baseURL,
      timeout: timeout,
      network: network.refusingLongNumbers
    )
    return Self(
      tickers: {
        let (response, url) = try await exchange.fetch([TickerResponse].self, from: "tickers")
        let tickers = try response.enumerated().map {
          try $1.ticker(from: url, at: "the element [\($0)].symbol")
        }
        try response.checkPresence(of: \.lastTradePrice, named: "[].last_trade_price", from: url)
        return try tickers.sorted(by: \.symbol, from: url)
      },
      ticker: { symbol in
        let (response, url) = try await exchange.fetch(
          TickerResponse.self,
          from: "tickers",
          of: symbol
        )
        return try response.ticker(from: url, expecting: symbol)
      },
      markets: {
        let (response, url) = try await exchange.fetch(MarketsResponse.self, from: "symbols")
        return try response.markets(from: url)
      },
      book: { symbol in
        let (response, url) = try await exchange.fetch(BookResponse.self, from: "l2", of: symbol)
        return try response.book(from: url, expecting: symbol)
      },
      inspect: { resource in
        let (path, symbol) = resource.location
        let (response, _) = try await exchange.fetch(from: path, of: symbol) { response, url in
          try response.json(from: url)
        }
        return Inspection(response, of: resource)
      }
    )
  }
}

/// The requests to an exchange.
private struct Exchange: Sendable {
  /// The maximum size of a response: a book of ten thousand levels has half of it.
  private static let maximumBodySize = 2 * 1024 * 1024

  let baseURL: URL
  let timeout: Duration
  let network: NetworkClient

  /// Requests a resource, of one market or of all of them, and returns the decoded response and its URL.
  func fetch<Response: Decodable & Sendable>(
    _ type: Response.Type,
    from resource: String,
    of symbol: Symbol? = nil
  ) async throws -> (Response, URL) {
    try await fetch(from: resource, of: symbol) { response, url in
      try response.decoded(as: type, from: url)
    }
  }

  /// Requests a resource, of one market or of all of them, and returns its value and its URL.
  func fetch<Value>(
    from resource: String,
    of symbol: Symbol?,
    decode: (NetworkClient.Response, URL) throws -> Value
  ) async throws -> (Value, URL) {
    var url = baseURL.appending(path: resource)
    if let symbol { url.append(path: "\(symbol)") }
    do {
      let request = NetworkClient.Request(
        url: url,
        headers: ["Accept": "application/json"],
        timeLimit: timeout,
        maximumBodySize: Self.maximumBodySize
      )
      let response = try await network.data(request)
      guard (200...299).contains(response.status) else {
        throw NetworkClientError.unacceptableStatus(url, response)
      }
      return (try decode(response, url), url)
    } catch let error as NetworkClientError {
      throw ExchangeClientError(error, requesting: symbol)
    }
  }
}

public import ExchangeClient
import NetworkClient
import PortableFoundation
import TextFormatting

extension ExchangeSource {
  /// Coinbase Exchange.
  ///
  /// The forms are those of https://docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-all-known-trading-pairs,
  /// `…/get-product-stats`, `…/get-product-book` and `…/get-product-candles`. The statistics of all products in one response, at
  /// `/products/stats`, are not documented; each has the members of the documented one.
  ///
  /// A client may send 10 requests in a second, and gets the status 429 for others
  /// (https://docs.cdp.coinbase.com/exchange/rest-api/rate-limits). None of these responses has pages.
  public static let coinbase = Self(
    "coinbase",
    title: "Coinbase Exchange",
    baseURL: "https://api.exchange.coinbase.com",
    documentation: "https://docs.cdp.coinbase.com/exchange/introduction/welcome",
    offersCandles: true
  ) { baseURL, timeout, network in
    // The book has all levels: some megabytes for a busy market.
    .coinbase(
      Requests(to: baseURL, timeout: timeout, using: network, maximumBodySize: 16 * 1024 * 1024)
    )
  }
}

extension ExchangeClient {
  fileprivate static func coinbase(_ requests: Requests) -> Self {
    Self(
      tickers: {
        let (response, url) = try await requests.fetch(
          [String: CoinbaseStats].self,
          from: .coinbase(.tickers)
        )
        let stats = response.values.compactMap(\.day)
        try stats.checkPresence(of: \.last?.decimal, named: "*.stats_24hour.last", from: url)
        // In the order of their names, so that an error names the same one each time.
        return try response.sorted { $0.key < $1.key }.map { name, stats in
          let symbol = try validSymbol(name, at: "the name of a product", from: url)
          return Ticker(symbol, stats.day)
        }
        .sorted(by: \.symbol, from: url)
      },
      ticker: { symbol in
        let (response, _) = try await requests.fetch(
          CoinbaseStats.Period.self,
          from: .coinbase(.ticker(symbol))
        )
        return Ticker(symbol, response)
      },
      markets: {
        let (response, url) = try await requests.fetch(
          [CoinbaseProduct].self,
          from: .coinbase(.markets)
        )
        return try response.enumerated().map {
          try $1.market(from: url, at: "the element [\($0)].id")
        }
        .sorted(by: \.symbol, from: url)
      },
      book: { symbol in
        let (response, url) = try await requests.fetch(
          PriceLevels.self,
          from: .coinbase(.book(symbol))
        )
        return try response.book(of: symbol, from: url)
      },
      candles: { symbol, interval in
        let (response, _) = try await requests.fetch(
          [CoinbaseCandle].self,
          from: .coinbase(.candles(symbol), interval)
        )
        return response.map(\.candle).sorted { $0.start < $1.start }
      },
      inspect: { resource in
        let json = try await requests.fetch(.coinbase(resource)) { try $0.json(from: $1) }
        return Inspection(json, as: .coinbase(resource))
      }
    )
  }
}

extension Requests.Target {
  fileprivate static func coinbase(
    _ resource: Inspection.Resource,
    _ interval: CandleInterval = .hour
  ) -> Self {
    func product(_ symbol: Symbol, _ resource: String, _ query: [String: String] = [:]) -> Self {
      Self(
        path: ["products", "\(symbol)", resource],
        query: query.map { URLQueryItem(name: $0, value: $1) },
        symbol: symbol
      )
    }
    return switch resource {
    case .tickers: Self(path: ["products", "stats"])
    case .ticker(let symbol): product(symbol, "stats")
    case .markets: Self(path: ["products"])
    case .book(let symbol): product(symbol, "book", ["level": "2"])
    case .candles(let symbol):
      product(symbol, "candles", ["granularity": "\(interval.rawValue)"])
    }
  }
}

extension Ticker {
  /// Creates the ticker of a product from the statistics of 24 hours; without them, it has no price.
  fileprivate init(_ symbol: Symbol, _ day: CoinbaseStats.Period?) {
    self.init(
      symbol: symbol,
      price: day?.last?.decimal,
      referencePrice: day?.open?.decimal,
      volume: day?.volume?.decimal
    )
  }
}

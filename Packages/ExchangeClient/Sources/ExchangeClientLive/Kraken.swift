public import ExchangeClient
import NetworkClient
import PortableFoundation
import TextFormatting

extension ExchangeSource {
  /// The spot market of Kraken.
  ///
  /// The forms are those of https://docs.kraken.com/api-reference/market-data/get-tradable-asset-pairs,
  /// `…/get-ticker-information`, `…/get-order-book` and `…/get-ohlc-data`. Requests ask for the display names of pairs, such as
  /// `BTC/USD` (`assetVersion=1`). A response has the status 200 also for an error, which is in its array `error`
  /// (https://docs.kraken.com/api/docs/guides/spot-errors). None of these responses has pages.
  ///
  /// The ticker has no price of 24 hours ago, but the opening price of the day of UTC.
  public static let kraken = Self(
    "kraken",
    title: "Kraken",
    baseURL: "https://api.kraken.com",
    documentation: "https://docs.kraken.com/api-reference",
    reference: .midnight,
    offersCandles: true
  ) { baseURL, timeout, network in
    // The list of pairs has more than a thousand, each with its fees.
    .kraken(
      Requests(to: baseURL, timeout: timeout, using: network, maximumBodySize: 8 * 1024 * 1024)
    )
  }
}

extension ExchangeClient {
  fileprivate static func kraken(_ requests: Requests) -> Self {
    Self(
      tickers: {
        let (response, url) = try await requests.fetch(
          KrakenPairs<KrakenTicker>.self,
          from: .kraken(.tickers)
        )
        try response.pairs.checkPresence(of: \.value.price, named: "result.*.c[0]", from: url)
        return try response.named.map { $1.ticker(of: $0) }.sorted(by: \.symbol, from: url)
      },
      ticker: { symbol in
        let (response, url) = try await requests.fetch(
          KrakenPairs<KrakenTicker>.self,
          from: .kraken(.ticker(symbol))
        )
        return try response.value(of: symbol, from: url).ticker(of: symbol)
      },
      markets: {
        let (response, url) = try await requests.fetch(
          KrakenPairs<KrakenPair>.self,
          from: .kraken(.markets)
        )
        return try response.named.map { $1.market(of: $0) }.sorted(by: \.symbol, from: url)
      },
      book: { symbol in
        let (response, url) = try await requests.fetch(
          KrakenPairs<PriceLevels>.self,
          from: .kraken(.book(symbol))
        )
        return try response.value(of: symbol, from: url).book(of: symbol, from: url)
      },
      candles: { symbol, interval in
        let (response, url) = try await requests.fetch(
          KrakenPairs<[KrakenCandle]>.self,
          from: .kraken(.candles(symbol), interval)
        )
        return try response.value(of: symbol, from: url).map(\.candle)
          .sorted { $0.start < $1.start }
      },
      inspect: { resource in
        let target = Requests.Target.kraken(resource)
        let json = try await requests.fetch(target) { response, url in
          let json = try response.json(from: url)
          let errors = json["error"]?.elements.compactMap(\.text) ?? []
          if let error = ExchangeClientError(krakenErrors: errors, of: target.symbol, at: url) {
            throw error
          }
          return json
        }
        return Inspection(json, as: .kraken(resource))
      }
    )
  }
}

extension Requests {
  /// Requests the result for pairs, and returns it and its URL.
  fileprivate func fetch<Value>(
    _ type: KrakenPairs<Value>.Type,
    from target: Target
  ) async throws -> (KrakenPairs<Value>, URL) {
    let (response, url) = try await fetch(KrakenResponse<KrakenPairs<Value>>.self, from: target)
    return (try response.result(of: target.symbol, at: url), url)
  }
}

extension Requests.Target {
  fileprivate static func kraken(
    _ resource: Inspection.Resource,
    _ interval: CandleInterval = .hour
  ) -> Self {
    func target(_ path: String, of symbol: Symbol? = nil, _ query: [String: String] = [:]) -> Self {
      var query = query.merging(["assetVersion": "1"]) { $1 }
      query["pair"] = symbol?.krakenName
      return Self(
        path: ["0", "public", path],
        query: query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) },
        symbol: symbol
      )
    }
    return switch resource {
    case .tickers: target("Ticker")
    case .ticker(let symbol): target("Ticker", of: symbol)
    case .markets: target("AssetPairs")
    // The maximum.
    case .book(let symbol): target("Depth", of: symbol, ["count": "500"])
    case .candles(let symbol):
      target("OHLC", of: symbol, ["interval": "\(interval.rawValue / 60)"])
    }
  }
}

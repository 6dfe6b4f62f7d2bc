public import ExchangeClient
import NetworkClient
import PortableFoundation
import TextFormatting

extension ExchangeSource {
  /// The Blockchain.com Exchange, version 3 of its interface.
  ///
  /// The forms are those of https://api.blockchain.com/v3/ and of recorded responses.
  public static let blockchain = Self(
    "blockchain",
    title: "Blockchain.com",
    baseURL: "https://api.blockchain.com/v3/exchange",
    documentation: "https://api.blockchain.com/v3/",
    offersCandles: false
  ) { baseURL, timeout, network in
    .blockchain(Requests(to: baseURL, timeout: timeout, using: network))
  }
}

extension ExchangeClient {
  fileprivate static func blockchain(_ requests: Requests) -> Self {
    Self(
      tickers: {
        let (response, url) = try await requests.fetch(
          [TickerResponse].self,
          from: .blockchain(.tickers)
        )
        let tickers = try response.enumerated().map {
          try $1.ticker(from: url, at: "the element [\($0)].symbol")
        }
        try response.checkPresence(of: \.lastTradePrice, named: "[].last_trade_price", from: url)
        return try tickers.sorted(by: \.symbol, from: url)
      },
      ticker: { symbol in
        let (response, url) = try await requests.fetch(
          TickerResponse.self,
          from: .blockchain(.ticker(symbol))
        )
        return try response.ticker(from: url, expecting: symbol)
      },
      markets: {
        let (response, url) = try await requests.fetch(
          MarketsResponse.self,
          from: .blockchain(.markets)
        )
        return try response.markets(from: url)
      },
      book: { symbol in
        let (response, url) = try await requests.fetch(
          BookResponse.self,
          from: .blockchain(.book(symbol))
        )
        return try response.book(from: url, expecting: symbol)
      },
      candles: { _, _ in
        try Task.checkCancellation()
        throw ExchangeClientError.notOffered
      },
      inspect: { resource in
        guard let form = ResourceForm.blockchain(resource) else {
          throw ExchangeClientError.notOffered
        }
        let json = try await requests.fetch(.blockchain(resource)) { try $0.json(from: $1) }
        return Inspection(json, as: form)
      }
    )
  }
}

extension Requests.Target {
  fileprivate static func blockchain(_ resource: Inspection.Resource) -> Self {
    switch resource {
    case .tickers, .candles: Self(path: ["tickers"])
    case .ticker(let symbol): Self(path: ["tickers", "\(symbol)"], symbol: symbol)
    case .markets: Self(path: ["symbols"])
    case .book(let symbol): Self(path: ["l2", "\(symbol)"], symbol: symbol)
    }
  }
}

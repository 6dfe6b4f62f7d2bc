import ExchangeClient
import ExchangeClientContract
import NetworkClient
import PortableFoundation

extension ExchangeClientContract.MarketData {
  /// The response of Coinbase Exchange to a request.
  func coinbaseResponse(to url: URL) -> NetworkClient.Response {
    let path = url.path().split(separator: "/").map(String.init)
    guard path.first == "products" else { return Self.notFound }
    switch path.count {
    case 1: return .json("[\(markets.map(\.coinbase).joined(separator: ","))]")
    case 2 where path[1] == "stats":
      let stats = tickers.map { "\"\($0.symbol)\": {\"stats_24hour\": \($0.coinbase)}" }
      return .json("{\(stats.joined(separator: ","))}")
    case 3: return response(of: path[2], path[1])
    default: return Self.notFound
    }
  }

  private func response(of resource: String, _ name: String) -> NetworkClient.Response {
    if resource == "stats", let ticker = tickers.first(where: { "\($0.symbol)" == name }) {
      return .json(ticker.coinbase)
    }
    if resource == "book", let book, "\(book.symbol)" == name {
      func levels(_ levels: [OrderBook.Level]) -> String {
        "[\(levels.map { "[\(text($0.price)), \(text($0.quantity)), 1]" }.joined(separator: ","))]"
      }
      return .json(
        #"{"sequence": 1, "bids": \#(levels(book.bids)), "asks": \#(levels(book.asks))}"#
      )
    }
    if resource == "candles", let candles, "\(candles.symbol)" == name {
      let rows = candles.candles.map { candle in
        let numbers = [candle.low, candle.high, candle.open, candle.close, candle.volume ?? 0]
        return "[\(Int(candle.start.timeIntervalSince1970)), \(list(numbers.map(\.description)))]"
      }
      return .json("[\(list(rows))]")
    }
    return Self.notFound
  }
}

/// Returns elements of an array or members of an object.
func list(_ elements: [String]) -> String { elements.joined(separator: ", ") }

/// Returns a number in a string; null without one.
func text(_ number: Decimal?) -> String { number.map { "\"\($0)\"" } ?? "null" }

extension Ticker {
  fileprivate var coinbase: String {
    object([
      "last": price.map(\.quoted) ?? "\"0\"", "open": referencePrice?.quoted,
      "volume": text(volume),
    ])
  }
}

extension Decimal {
  fileprivate var quoted: String { "\"\(self)\"" }
}

extension Market {
  fileprivate var coinbase: String {
    let status =
      switch status {
      case .open: "online"
      case .closed: "delisted"
      case .interrupted(let text): text
      }
    return object([
      "id": "\"\(symbol)\"", "status": "\"\(status)\"",
      "quote_increment": priceScale.map { "\"\(step($0))\"" },
      "base_increment": quantityScale.map { "\"\(step($0))\"" },
      "trading_disabled": "false", "cancel_only": "false", "post_only": "false",
      "auction_mode": "false",
    ])
  }

  private func step(_ scale: Int) -> Decimal {
    Decimal(sign: .plus, exponent: -scale, significand: 1)
  }
}

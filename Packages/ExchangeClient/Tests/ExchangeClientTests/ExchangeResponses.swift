import ExchangeClient
import ExchangeClientContract
import NetworkClient
import PortableFoundation

extension ExchangeClientContract.MarketData {
  /// The response of the Blockchain.com Exchange to a request.
  func blockchainResponse(to url: URL) -> NetworkClient.Response {
    let path = url.path().split(separator: "/").dropFirst(2).map(String.init)
    switch path.first {
    case "tickers" where path.count == 1:
      return .json("[\(tickers.map(\.json).joined(separator: ","))]")
    case "tickers":
      return tickers.first { "\($0.symbol)" == path[1] }.map { .json($0.json) } ?? Self.notFound
    case "symbols":
      return .json("{\(markets.map { "\"\($0.symbol)\":\($0.json)" }.joined(separator: ","))}")
    case "l2":
      guard let book, "\(book.symbol)" == path[1] else { return Self.notFound }
      let (bids, asks) = (book.bids.map(\.json), book.asks.map(\.json))
      return .json(
        """
        {"symbol": "\(book.symbol)", "bids": [\(bids.joined(separator: ","))], \
        "asks": [\(asks.joined(separator: ","))]}
        """
      )
    default: return Self.notFound
    }
  }

  static let notFound = NetworkClient.Response.json(#"{"status": 404}"#, status: 404)
}

extension Ticker {
  fileprivate var json: String {
    object([
      "symbol": "\"\(symbol)\"", "last_trade_price": price?.description ?? "0.0",
      "price_24h": referencePrice?.description, "volume_24h": volume?.description ?? "null",
    ])
  }
}

extension Market {
  fileprivate var json: String {
    let status =
      switch status {
      case .open: "open"
      case .closed: "close"
      case .interrupted(let text): text
      }
    return object([
      "status": "\"\(status)\"",
      "min_price_increment": priceScale.map { power(8 - $0) }, "min_price_increment_scale": "8",
      "lot_size": quantityScale.map { power(8 - $0) } ?? "0", "lot_size_scale": "8",
    ])
  }

  private func power(_ exponent: Int) -> String {
    "1" + String(repeating: "0", count: exponent)
  }
}

extension OrderBook.Level {
  fileprivate var json: String {
    object(["px": price?.description, "qty": quantity?.description ?? "null", "num": "1"])
  }
}

/// Returns an object of the members with a value.
func object(_ members: [String: String?]) -> String {
  let members = members.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }
  return "{\(members.joined(separator: ", "))}"
}

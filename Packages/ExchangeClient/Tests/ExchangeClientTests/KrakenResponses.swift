import ExchangeClient
import ExchangeClientContract
import NetworkClient
import PortableFoundation

extension ExchangeClientContract.MarketData {
  /// The response of Kraken to a request: with display names for a list, and with internal ones for a pair.
  func krakenResponse(to url: URL) -> NetworkClient.Response {
    let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let pair = query.first { $0.name == "pair" }?.value
    func isRequested(_ symbol: Symbol) -> Bool { pair == symbol.altName }
    switch (url.path(), pair) {
    case ("/0/public/Ticker", nil):
      return result(tickers.map { "\"\($0.symbol.displayName)\": \($0.kraken)" })
    case ("/0/public/AssetPairs", nil):
      return result(markets.map { "\"\($0.symbol.displayName)\": \($0.kraken)" })
    case ("/0/public/Ticker", _):
      guard let ticker = tickers.first(where: { isRequested($0.symbol) }) else { return unknown }
      return result(["\"\(ticker.symbol.internalName)\": \(ticker.kraken)"])
    case ("/0/public/Depth", _):
      guard let book, isRequested(book.symbol) else { return unknown }
      func levels(_ levels: [OrderBook.Level]) -> String {
        "[\(list(levels.map { "[\(text($0.price)), \(text($0.quantity)), 1688671659]" }))]"
      }
      let (asks, bids) = (levels(book.asks), levels(book.bids))
      return result(["\"\(book.symbol.internalName)\": {\"asks\": \(asks), \"bids\": \(bids)}"])
    case ("/0/public/OHLC", _):
      guard let candles, isRequested(candles.symbol) else { return unknown }
      let rows = candles.candles.map { candle in
        let numbers = [candle.open, candle.high, candle.low, candle.close, candle.open]
        let texts = list((numbers + [candle.volume ?? 0]).map { text($0) })
        return "[\(Int(candle.start.timeIntervalSince1970)), \(texts), 23]"
      }
      return result([
        "\"\(candles.symbol.internalName)\": [\(list(rows))]", "\"last\": 1688672160",
      ])
    default: return Self.notFound
    }
  }

  private func result(_ members: [String]) -> NetworkClient.Response {
    .json(#"{"error": [], "result": {\#(list(members))}}"#)
  }

  private var unknown: NetworkClient.Response {
    .json(#"{"error": ["EQuery:Unknown asset pair"]}"#)
  }
}

extension Symbol {
  fileprivate var altName: String {
    "\(base)\(counter)".replacing("BTC", with: "XBT").replacing("DOGE", with: "XDG")
  }

  fileprivate var displayName: String { "\(base)/\(counter)" }

  fileprivate var internalName: String {
    func code(_ text: String) -> String {
      ["USD", "EUR"].contains(text) ? "Z\(text)" : "X\(text.replacing("BTC", with: "XBT"))"
    }
    return code(base) + code(counter)
  }
}

extension Ticker {
  fileprivate var kraken: String {
    object([
      "a": #"["1", "1", "1.000"]"#, "b": #"["1", "1", "1.000"]"#,
      "c": "[\(price.map { text($0) } ?? "\"0.00000\""), \"0.1\"]",
      "v": volume.map { "[\"1\", \"\($0)\"]" } ?? "null",
      "o": text(referencePrice ?? 0),
    ])
  }
}

extension Market {
  fileprivate var kraken: String {
    let status =
      switch status {
      case .open: "online"
      case .closed: "delisted"
      case .interrupted(let text): text
      }
    return object([
      "altname": "\"\(symbol.altName)\"", "wsname": "\"\(symbol.displayName)\"",
      "status": "\"\(status)\"", "pair_decimals": priceScale.map { "\($0)" },
      "lot_decimals": quantityScale.map { "\($0)" }, "fees": "[[0,0.26]]",
    ])
  }
}

import ExchangeClient
import TextFormatting

extension ResourceForm {
  /// The forms of the Blockchain.com Exchange; nil for a resource that it does not offer.
  static func blockchain(_ resource: Inspection.Resource) -> Self? {
    switch resource {
    case .tickers:
      Self("tickers", .list(.blockchainTicker), count: \.elements.count) { response in
        response.elements.compactMap { $0["symbol"]?.text.flatMap { Symbol($0) } }.min()
      }
    case .ticker(let symbol): Self("ticker", .blockchainTicker, of: symbol)
    case .markets:
      Self("symbols", .bySymbol(.blockchainMarket), count: \.members.count) { response in
        response.members.firstSymbol { $0["status"]?.text == "open" }
      }
    case .book(let symbol):
      Self("book", .blockchainBook, of: symbol) { response in
        ["bids", "asks"].reduce(0) { $0 + (response[$1]?.elements.count ?? 0) }
      }
    case .candles: nil
    }
  }
}

extension Form {
  fileprivate static let blockchainTicker = object([
    ("symbol", .symbol), ("last_trade_price", .number), ("price_24h", .number),
    ("volume_24h", .number),
  ])

  fileprivate static let blockchainMarket = object(
    [
      ("status", .word(["open", "close", "suspend", "halt", "halt-freeze"])),
      ("min_price_increment", .number), ("min_price_increment_scale", .number),
      ("lot_size", .number), ("lot_size_scale", .number),
    ],
    ignoring: [
      "base_currency", "base_currency_scale", "counter_currency", "counter_currency_scale",
      "min_order_size", "min_order_size_scale", "max_order_size", "max_order_size_scale", "id",
      "auction_price", "auction_size", "auction_time", "imbalance",
    ]
  )

  fileprivate static let blockchainBook = object([
    ("symbol", .symbol), ("bids", .list(blockchainLevel)), ("asks", .list(blockchainLevel)),
  ])

  private static let blockchainLevel = object(
    [("px", .number), ("qty", .number)],
    ignoring: ["num"]
  )
}

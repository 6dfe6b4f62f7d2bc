import ExchangeClient
import PortableFoundation
import TextFormatting

/// The statistics of a product.
struct CoinbaseStats: Decodable, Sendable {
  struct Period: Decodable, Sendable {
    /// The price at the start of the period.
    let open: ExchangeNumber?

    /// The price of the last trade.
    let last: ExchangeNumber?

    /// The amount of the traded currency.
    let volume: ExchangeNumber?
  }

  /// The statistics of 24 hours; nil for a product that is not traded.
  let day: Period?

  private enum CodingKeys: String, CodingKey {
    case day = "stats_24hour"
  }
}

/// A product: a market.
struct CoinbaseProduct: Decodable, Sendable {
  let id: String
  let status: String
  let quoteIncrement: ExchangeNumber?
  let baseIncrement: ExchangeNumber?
  let isTradingDisabled: Bool?
  let isCancelOnly: Bool?
  let isPostOnly: Bool?
  let isInAuction: Bool?

  private enum CodingKeys: String, CodingKey {
    case id, status
    case quoteIncrement = "quote_increment"
    case baseIncrement = "base_increment"
    case isTradingDisabled = "trading_disabled"
    case isCancelOnly = "cancel_only"
    case isPostOnly = "post_only"
    case isInAuction = "auction_mode"
  }

  /// Returns the market; throws ``ExchangeClientError`` for an invalid symbol.
  func market(from url: URL, at place: String) throws -> Market {
    Market(
      symbol: try validSymbol(id, at: place, from: url),
      status: marketStatus,
      priceScale: quoteIncrement?.decimal?.stepScale,
      quantityScale: baseIncrement?.decimal?.stepScale
    )
  }

  /// A market without new trades is interrupted.
  private var marketStatus: Market.Status {
    switch status {
    case "online" where isTradingDisabled == true: .interrupted("trading_disabled")
    case "online" where isCancelOnly == true: .interrupted("cancel_only")
    case "online" where isPostOnly == true: .interrupted("post_only")
    case "online" where isInAuction == true: .interrupted("auction_mode")
    case "online": .open
    case "offline", "delisted": .closed
    default: .interrupted(status)
    }
  }
}

/// The levels of a book: arrays that start with the price and the quantity.
struct PriceLevels: Decodable, Sendable {
  struct Level: Decodable, Sendable {
    let price: Decimal?
    let quantity: Decimal?

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      price = try container.decodeIfPresent(ExchangeNumber.self)?.decimal
      quantity = try container.decodeIfPresent(ExchangeNumber.self)?.decimal
    }
  }

  let bids: [Level]
  let asks: [Level]

  /// Returns the book of a market; throws ``ExchangeClientError`` if no level has a price.
  func book(of symbol: Symbol, from url: URL) throws -> OrderBook {
    func levels(_ levels: [Level], named name: String) throws -> [OrderBook.Level] {
      try levels.checkPresence(of: \.price, named: "\(name)[][0]", from: url)
      return levels.map { OrderBook.Level(price: $0.price, quantity: $0.quantity) }
    }
    return OrderBook(
      symbol: symbol,
      bids: try levels(bids, named: "bids"),
      asks: try levels(asks, named: "asks")
    )
  }
}

/// A candle: an array of the start, the low, the high, the open, the close and the volume.
struct CoinbaseCandle: Decodable, Sendable {
  let candle: MarketCandle

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let start = try container.decode(Int.self)
    let (low, high) = (try container.decode(Decimal.self), try container.decode(Decimal.self))
    let (open, close) = (try container.decode(Decimal.self), try container.decode(Decimal.self))
    candle = MarketCandle(
      start: Date(timeIntervalSince1970: Double(start)),
      open: open,
      high: high,
      low: low,
      close: close,
      volume: try container.decodeIfPresent(Decimal.self)
    )
  }
}

extension ResourceForm {
  /// The forms of Coinbase Exchange.
  static func coinbase(_ resource: Inspection.Resource) -> Self {
    switch resource {
    case .tickers:
      Self(
        "stats",
        .bySymbol(.object([("stats_24hour", .coinbaseDay)], ignoring: ["stats_30day"])),
        count: \.members.count
      ) { response in response.members.firstSymbol { _ in true } }
    case .ticker(let symbol): Self("stats", .coinbaseDay, of: symbol)
    case .markets:
      Self("products", .list(.coinbaseProduct), count: \.elements.count) { response in
        response.elements.map { JSON.Member(key: $0["id"]?.text ?? "", value: $0) }
          .firstSymbol { $0["status"]?.text == "online" }
      }
    case .book(let symbol):
      Self("book", .coinbaseBook, of: symbol) { response in
        ["bids", "asks"].reduce(0) { $0 + (response[$1]?.elements.count ?? 0) }
      }
    case .candles(let symbol):
      Self(
        "candles",
        .list(.row([Form](repeating: .number, count: 6))),
        of: symbol,
        count: \.elements.count
      )
    }
  }
}

extension Form {
  fileprivate static let coinbaseDay = object(
    [("open", .decimal), ("last", .decimal), ("volume", .decimal)],
    ignoring: [
      "high", "low", "volume_30day", "rfq_volume_24hour", "rfq_volume_30day",
      "conversions_volume_24hour", "conversions_volume_30day", "rfq_volume",
      "conversions_volume",
    ]
  )

  fileprivate static let coinbaseProduct = object(
    [
      ("id", .symbol), ("status", .word(["online", "offline", "internal", "delisted"])),
      ("quote_increment", .decimal), ("base_increment", .decimal), ("trading_disabled", .boolean),
      ("cancel_only", .boolean), ("post_only", .boolean), ("auction_mode", .boolean),
    ],
    ignoring: [
      "base_currency", "quote_currency", "display_name", "min_market_funds", "margin_enabled",
      "limit_only", "status_message", "fx_stablecoin", "max_slippage_percentage",
      "high_bid_limit_percentage",
    ]
  )

  fileprivate static let coinbaseBook = object(
    [("bids", .list(level)), ("asks", .list(level))],
    ignoring: ["sequence", "auction_mode", "auction", "time"]
  )

  /// A price, a quantity, and a number or a time that is ignored.
  static let level = row([.decimal, .decimal, .number])
}

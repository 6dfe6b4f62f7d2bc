import ExchangeClient
import PortableFoundation

/// A ticker of the exchange; each value can be missing.
struct TickerResponse: Decodable, Sendable {
  let symbol: String
  let lastTradePrice: Decimal?
  let price24h: Decimal?
  let volume24h: Decimal?

  private enum CodingKeys: String, CodingKey {
    case symbol
    case lastTradePrice = "last_trade_price"
    case price24h = "price_24h"
    case volume24h = "volume_24h"
  }

  /// Returns the ticker; throws ``ExchangeClientError`` for an invalid or unexpected symbol.
  func ticker(
    from url: URL,
    at place: String = "the field symbol",
    expecting expected: Symbol? = nil
  ) throws -> Ticker {
    Ticker(
      symbol: try validSymbol(symbol, at: place, from: url, expecting: expected),
      price: lastTradePrice,
      referencePrice: price24h,
      volume: volume24h
    )
  }
}

/// The markets of the exchange by symbol.
///
/// They are decoded in the order of their symbols, so that an error names the same market each time.
struct MarketsResponse: Decodable, Sendable {
  private let markets: [(symbol: String, market: MarketResponse)]

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    markets = try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
      (key.stringValue, try container.decode(MarketResponse.self, forKey: key))
    }
  }

  /// Returns the markets by symbol; throws ``ExchangeClientError`` for an invalid or repeated symbol.
  func markets(from url: URL) throws -> [Market] {
    try markets.map { try $0.market.market(named: $0.symbol, from: url) }
      .sorted(by: \.symbol, from: url)
  }
}

/// A market of the exchange; its symbol is the key of the object.
struct MarketResponse: Decodable, Sendable {
  let status: String
  let minPriceIncrement: Int?
  let minPriceIncrementScale: Int?
  let lotSize: Int?
  let lotSizeScale: Int?

  private enum CodingKeys: String, CodingKey {
    case status
    case minPriceIncrement = "min_price_increment"
    case minPriceIncrementScale = "min_price_increment_scale"
    case lotSize = "lot_size"
    case lotSizeScale = "lot_size_scale"
  }

  /// Returns the market; throws ``ExchangeClientError`` for an invalid symbol.
  func market(named name: String, from url: URL) throws -> Market {
    Market(
      symbol: try validSymbol(name, at: "the name of a market", from: url),
      status: status == "open" ? .open : status == "close" ? .closed : .interrupted(status),
      priceScale: Self.scale(of: minPriceIncrement, minPriceIncrementScale),
      quantityScale: Self.scale(of: lotSize, lotSizeScale)
    )
  }

  /// Returns the number of decimal places of a step, which is `value` × 10^−`scale`: 2 for 1,000,000 and 8.
  private static func scale(of value: Int?, _ scale: Int?) -> Int? {
    guard var value, value > 0, var scale, (0...38).contains(scale) else { return nil }
    while scale > 0, value.isMultiple(of: 10) {
      value /= 10
      scale -= 1
    }
    return scale
  }
}

/// An order book of the exchange.
struct BookResponse: Decodable, Sendable {
  struct Level: Decodable, Sendable {
    let px: Decimal?
    let qty: Decimal?
  }

  let symbol: String
  let bids: [Level]
  let asks: [Level]

  /// Returns the book; throws ``ExchangeClientError`` for another symbol, and if no level has a price.
  func book(from url: URL, expecting symbol: Symbol) throws -> OrderBook {
    func levels(_ levels: [Level]) -> [OrderBook.Level] {
      levels.map { OrderBook.Level(price: $0.px, quantity: $0.qty) }
    }
    try bids.checkPresence(of: \.px, named: "bids[].px", from: url)
    try asks.checkPresence(of: \.px, named: "asks[].px", from: url)
    return OrderBook(
      symbol: try validSymbol(self.symbol, at: "the field symbol", from: url, expecting: symbol),
      bids: levels(bids),
      asks: levels(asks)
    )
  }
}

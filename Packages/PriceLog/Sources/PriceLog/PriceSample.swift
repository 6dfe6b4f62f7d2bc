public import PortableFoundation

/// The price of a symbol at a source, at a time.
public struct PriceSample: Equatable, Sendable {
  /// The symbol, such as `BTC-USD`; any text.
  public let symbol: String

  /// The name of the source, such as `kraken`; any text.
  public let source: String

  /// The price, which is above 0.
  public let price: Decimal

  /// The time at which the price was seen, in milliseconds.
  public let time: Date

  /// Creates a sample; rounds the time to milliseconds, in the years 1 to 9999.
  public init(
    symbol: String,
    source: String = PriceLog.firstSource,
    price: Decimal,
    time: Date
  ) {
    self.symbol = symbol
    self.source = source
    self.price = price
    self.time = Date(milliseconds: time.milliseconds)
  }
}

/// The prices of a symbol in a period: the first, the highest, the lowest and the last one.
public struct Candle: Equatable, Sendable {
  /// The start of the period; for a single price, the time at which it was first seen.
  public var start: Date

  /// The first price.
  public var open: Decimal

  /// The highest price.
  public var high: Decimal

  /// The lowest price.
  public var low: Decimal

  /// The last price.
  public var close: Decimal

  /// Creates a candle.
  public init(start: Date, open: Decimal, high: Decimal, low: Decimal, close: Decimal) {
    self.start = start
    self.open = open
    self.high = high
    self.low = low
    self.close = close
  }
}

public import PortableFoundation

/// The prices of a market in a period, from the exchange's own trades.
public struct MarketCandle: Equatable, Sendable {
  /// The start of the period.
  public let start: Date

  /// The first price.
  public let open: Decimal

  /// The highest price.
  public let high: Decimal

  /// The lowest price.
  public let low: Decimal

  /// The last price; in the current period, the latest one.
  public let close: Decimal

  /// The amount of the traded currency that was traded; nil if it is unknown.
  public let volume: Decimal?

  /// Creates a candle.
  public init(
    start: Date,
    open: Decimal,
    high: Decimal,
    low: Decimal,
    close: Decimal,
    volume: Decimal? = nil
  ) {
    self.start = start
    self.open = open
    self.high = high
    self.low = low
    self.close = close
    self.volume = volume
  }
}

/// The length of a candle's period, in seconds; every exchange with candles offers these.
public enum CandleInterval: Int, CaseIterable, Sendable {
  case minute = 60
  case fiveMinutes = 300
  case quarterHour = 900
  case hour = 3_600
  case day = 86_400
}

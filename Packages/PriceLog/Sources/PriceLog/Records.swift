public import PortableFoundation

extension PriceLog {
  /// Consecutive samples of a symbol, in one hour of UTC, with one price.
  public struct Samples: Equatable, Sendable {
    /// The symbol.
    public let symbol: String

    /// The source.
    public let source: String

    /// The price.
    public let price: StoredDecimal

    /// The time of the first sample, in milliseconds.
    public let first: Date

    /// The time of the last sample, in milliseconds.
    public let last: Date

    /// Creates a record; rounds the times to milliseconds.
    public init(symbol: String, source: String, price: StoredDecimal, first: Date, last: Date) {
      self.symbol = symbol
      self.source = source
      self.price = price
      self.first = Date(milliseconds: first.milliseconds)
      self.last = Date(milliseconds: last.milliseconds)
    }

    /// Creates the record of one sample after the newest record of its symbol.
    ///
    /// - Throws: ``PriceLogError/invalidPrice(symbol:)``.
    package init(_ sample: PriceSample, after newest: Self?) throws(PriceLogError) {
      // Most prices are the previous one, and a comparison takes a fraction of the time of a conversion to text.
      let known = newest.flatMap { $0.price.decimal == sample.price ? $0.price : nil }
      guard let price = known ?? StoredDecimal(sample.price), price.isPositive else {
        throw .invalidPrice(symbol: sample.symbol)
      }
      self.init(
        symbol: sample.symbol,
        source: sample.source,
        price: price,
        first: sample.time,
        last: sample.time
      )
    }

    /// Returns the record with a later one of the same symbol; nil if they are two records.
    package func extended(by next: Self) -> Self? {
      guard next.price == price, next.first >= last, next.summary.hour == summary.hour else {
        return nil
      }
      return Self(symbol: symbol, source: source, price: price, first: first, last: next.last)
    }

    /// The prices.
    package var summary: Summary {
      Summary(price, first: first.milliseconds, last: last.milliseconds)
    }

    /// The last sample.
    package var sample: PriceSample {
      PriceSample(symbol: symbol, source: source, price: price.decimal, time: last)
    }
  }

  /// The length of an hour in milliseconds.
  package static let hour: Int64 = 3_600_000

  /// The length in milliseconds of a step.
  ///
  /// A database stores the samples by step, then by symbol and time, so that the samples of one append are in a few pages, and the samples of
  /// one symbol in one place for each step.
  package static let step: Int64 = 300_000
}

/// Prices between two times, in milliseconds since 1970.
package struct Summary: Equatable, Sendable {
  package var first: Int64
  package var last: Int64
  package var open: StoredDecimal
  package var high: StoredDecimal
  package var low: StoredDecimal
  package var close: StoredDecimal

  package init(
    first: Int64,
    last: Int64,
    open: StoredDecimal,
    high: StoredDecimal,
    low: StoredDecimal,
    close: StoredDecimal
  ) {
    self.first = first
    self.last = last
    self.open = open
    self.high = high
    self.low = low
    self.close = close
  }

  /// Creates the summary of one price.
  package init(_ price: StoredDecimal, first: Int64, last: Int64) {
    self.init(first: first, last: last, open: price, high: price, low: price, close: price)
  }

  /// The hour of UTC.
  package var hour: Int64 { first.roundedDown(to: PriceLog.hour) }

  /// Adds prices; of prices at the same time, the added ones are later.
  package mutating func add(_ other: Self) {
    if other.first < first { (first, open) = (other.first, other.open) }
    if other.last >= last { (last, close) = (other.last, other.close) }
    if other.high > high { high = other.high }
    if other.low < low { low = other.low }
  }

  /// The reason why a log cannot have the prices in one record, as a clause; nil if it can.
  package var fault: String? {
    guard low.isPositive, low <= open, open <= high, low <= close, close <= high else {
      return "the prices contradict each other"
    }
    guard first <= last, last.roundedDown(to: PriceLog.hour) == hour else {
      return "the times are not in one hour"
    }
    return nil
  }

  /// Returns the prices as a candle.
  package func candle(from start: Int64) -> Candle {
    Candle(
      start: Date(milliseconds: start),
      open: open.decimal,
      high: high.decimal,
      low: low.decimal,
      close: close.decimal
    )
  }
}

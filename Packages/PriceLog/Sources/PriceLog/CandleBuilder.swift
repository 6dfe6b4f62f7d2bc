package import PortableFoundation

/// Combines records, in the order of their hours, to candles.
///
/// Clocks can be set back, so the records of one hour are in any order: the builder keeps the candles of one hour.
package struct CandleBuilder {
  private let query: PriceLog.Query

  /// The candles that a later record can change, by their periods.
  private var candles: [(period: Range<Int64>, prices: Summary)] = []

  /// The last period, which most records share with the record before.
  private var lastPeriod: Range<Int64> = 0..<0

  package init(_ query: PriceLog.Query) {
    self.query = query
  }

  /// Adds consecutive samples with one price, which are a price of every period from the first to the last one.
  package mutating func add(
    _ price: StoredDecimal,
    first: Int64,
    last: Int64,
    _ body: (Candle) throws -> Void
  ) throws {
    let (start, end) = (max(first, query.start), min(last, query.end))
    guard start <= end else { return }
    let prices = Summary(price, first: start, last: end)
    guard let length = query.period.milliseconds else {
      return try body(prices.candle(from: start))
    }
    try finish(before: first.roundedDown(to: PriceLog.hour), body)
    var time = start
    while time <= end {
      let period = period(of: time, length)
      insert(prices, in: period)
      time = period.upperBound
    }
  }

  /// Adds the prices of an hour, which belong to the period of the first sample.
  package mutating func add(_ hour: Summary, _ body: (Candle) throws -> Void) throws {
    guard hour.last >= query.start, hour.first <= query.end else { return }
    guard let length = query.period.milliseconds else {
      return try body(hour.candle(from: hour.first))
    }
    try finish(before: hour.first.roundedDown(to: PriceLog.hour), body)
    insert(hour, in: period(of: hour.first, length))
  }

  /// Passes the last candles to the closure.
  package mutating func finish(_ body: (Candle) throws -> Void) throws {
    for (period, prices) in candles { try body(prices.candle(from: period.lowerBound)) }
    candles = []
  }

  /// Passes the candles that end before an hour to the closure.
  private mutating func finish(
    before hour: Int64,
    _ body: (Candle) throws -> Void
  ) throws {
    let count = candles.prefix { $0.period.upperBound <= hour }.count
    guard count > 0 else { return }
    for (period, prices) in candles[..<count] {
      try body(prices.candle(from: period.lowerBound))
    }
    candles.removeFirst(count)
  }

  private mutating func insert(_ prices: Summary, in period: Range<Int64>) {
    // Nearly always the last one.
    let index = (candles.lastIndex { $0.period.lowerBound <= period.lowerBound } ?? -1) + 1
    if index > 0, candles[index - 1].period.lowerBound == period.lowerBound {
      candles[index - 1].prices.add(prices)
    } else {
      candles.insert((period, prices), at: index)
    }
  }

  private mutating func period(of time: Int64, _ length: Int64) -> Range<Int64> {
    if !lastPeriod.contains(time) { lastPeriod = query.period(of: time, length) }
    return lastPeriod
  }
}

import PortableFoundation

/// Checks that records can be those of a log, in the order of ``PriceLog/records``.
public struct RestoreValidator: Sendable {
  /// The numbers of the symbols, by their bytes.
  private var symbols: [[UInt8]: Int] = [:]

  /// The order of the last record.
  private var last: (kind: Int, step: Int64, symbol: Int, first: Int64) = (0, .min, -1, .min)

  /// Starts a check.
  public init() {}

  /// Checks the next record.
  ///
  /// - Throws: ``PriceLogError/invalidRecord(_:)``.
  public mutating func validate(_ record: PriceLog.Record) throws(PriceLogError) {
    switch record {
    case .latest(let record):
      guard last.kind == 0,
        symbols.updateValue(symbols.count, forKey: Array(record.symbol.utf8)) == nil
      else { throw .invalidRecord("the latest price of \(record.symbol) is out of order") }
      try validate(record.summary, of: record.symbol)
    case .hour(let record):
      let prices = record.summary
      try validate(prices, of: record.symbol)
      let next = (kind: 1, step: Int64.min, symbol: try symbol(record.symbol), first: prices.hour)
      guard last < next else { throw .invalidRecord("an hour of \(record.symbol) is out of order") }
      last = next
    case .samples(let record):
      let prices = record.summary
      try validate(prices, of: record.symbol)
      let next = (
        kind: 2, step: prices.first.roundedDown(to: PriceLog.step),
        symbol: try symbol(record.symbol), first: prices.first
      )
      guard last <= next else {
        throw .invalidRecord("a price of \(record.symbol) is out of order")
      }
      last = next
    }
  }

  private func symbol(_ name: String) throws(PriceLogError) -> Int {
    guard let symbol = symbols[Array(name.utf8)] else {
      throw .invalidRecord("the latest price of \(name) is missing")
    }
    return symbol
  }

  private func validate(_ prices: Summary, of symbol: String) throws(PriceLogError) {
    guard prices.low.isPositive,
      (prices.low...max(prices.low, prices.high)).contains(prices.open),
      (prices.low...max(prices.low, prices.high)).contains(prices.close)
    else { throw .invalidRecord("the prices of \(symbol) contradict each other") }
    guard prices.first <= prices.last, prices.last.roundedDown(to: PriceLog.hour) == prices.hour
    else { throw .invalidRecord("the times of a price of \(symbol) are not in one hour") }
  }
}

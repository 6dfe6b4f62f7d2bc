import Contract
import PortableFoundation
import PriceLog
import SQLDatabase
import Testing

extension Date {
  /// Returns a time a number of seconds after the start of an hour and day of UTC in 2027.
  static func sample(_ second: Int = 0) -> Self {
    Date(timeIntervalSince1970: 1_800_057_600 + Double(second))
  }
}

extension PriceSample {
  /// Returns a sample of `A`, by default, at a second.
  static func sample(_ second: Int, _ price: Decimal, of symbol: String = "A") -> Self {
    Self(symbol: symbol, price: price, time: .sample(second))
  }
}

extension Decimal {
  /// Creates a number from a text; 0 if it is invalid.
  init(exactly text: String) {
    self = Decimal(string: text) ?? 0
  }
}

extension PriceLog {
  /// Returns the candles of a query.
  func candles(
    _ period: Period = .hour,
    of symbol: String = "A",
    since: Int? = nil,
    until: Int? = nil,
    secondsFromUTC: @escaping @Sendable (Date) -> Int = { _ in 0 }
  ) throws -> [Candle] {
    var candles: [Candle] = []
    let query = Query(
      symbol: symbol,
      period: period,
      since: since.map(Date.sample),
      until: until.map(Date.sample),
      secondsFromUTC: secondsFromUTC
    )
    try forEachCandle(query) { candles.append($0) }
    return candles
  }

  /// Appends prices of `A` at seconds.
  @discardableResult
  func append(_ prices: KeyValuePairs<Int, Decimal>) throws -> Int {
    try append(prices.map { .sample($0, $1) })
  }
}

extension Candle {
  /// Returns a candle from a second.
  static func sample(
    _ second: Int,
    _ open: Decimal,
    _ high: Decimal,
    _ low: Decimal,
    _ close: Decimal
  ) -> Self {
    Self(start: .sample(second), open: open, high: high, low: low, close: close)
  }

  /// Returns the candle of one price.
  static func sample(_ second: Int, _ price: Decimal) -> Self {
    sample(second, price, price, price, price)
  }
}

extension SQLDatabase {
  /// Returns the records of a log, such as `latest A 5…9 70000`: the newest of each symbol, the hours with open, high, low
  /// and close, then the samples, each with its first and last second.
  func records() throws -> [String] {
    func text(_ row: SQLRow) throws -> String {
      let (kind, symbol, prices): (String, String, String) = try (
        row.value(0), row.value(1), row.value(4)
      )
      let seconds: [Int] = try [2, 3].map { try row.value($0) / 1000 - 1_800_057_600 }
      return "\(kind) \(symbol) \(seconds[0])…\(seconds[1]) \(prices)"
    }
    return try query(
      "SELECT 'latest', symbol, first, last, price FROM price_latest ORDER BY id",
      row: text
    )
      + query(
        """
        SELECT 'hour', latest.symbol, hour.first, hour.last,
          open || ' ' || high || ' ' || low || ' ' || close
        FROM price_hour AS hour JOIN price_latest AS latest ON latest.id = hour.symbol
        ORDER BY latest.id, hour
        """,
        row: text
      )
      + query(
        """
        SELECT 'samples', latest.symbol, sample.first, sample.last, sample.price
        FROM price_samples AS sample JOIN price_latest AS latest ON latest.id = sample.symbol
        ORDER BY step, latest.id, sample.first, number
        """,
        row: text
      )
  }
}

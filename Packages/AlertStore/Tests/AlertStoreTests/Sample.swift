import AlertStore
import PortableFoundation

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int = 0) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension Decimal {
  /// Creates a number from a text; 0 if it is invalid.
  init(exactly text: String) {
    self = Decimal(string: text) ?? 0
  }
}

extension AlertStore {
  /// Adds an alert for `A`, by default.
  func add(
    _ direction: Alert.Direction,
    _ price: Decimal,
    current: Decimal? = nil,
    of symbol: String = "A"
  ) throws -> Alert {
    let new = NewAlert(symbol: symbol, direction: direction, price: price, currentPrice: current)
    return try add(new, .sample())
  }

  /// Records a price of `A`, by default.
  func record(_ price: Decimal, of symbol: String = "A", at second: Int = 1) throws -> [Firing] {
    try record([.init(symbol: symbol, price: price)], .sample(second))
  }

  /// Records prices of `A` and returns how many alerts each fires.
  func firings(_ prices: [Decimal]) throws -> [Int] {
    try prices.map { try record($0).count }
  }
}

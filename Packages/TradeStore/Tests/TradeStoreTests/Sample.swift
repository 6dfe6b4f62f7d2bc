import PortableFoundation
import TradeStore

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int = 0) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension Decimal {
  /// Creates a number from a text; NaN if it is invalid.
  init(exactly text: String) { self = Decimal(string: text) ?? .nan }
}

extension Deal {
  /// Creates a deal in euros from texts.
  static func sample(
    _ side: Side,
    _ amount: String,
    _ asset: String = "BTC",
    at price: String = "10",
    in currency: String = "EUR",
    second: Int = 0
  ) -> Self {
    Deal(
      side,
      Decimal(exactly: amount),
      of: asset,
      at: Decimal(exactly: price),
      in: currency,
      time: .sample(second)
    )
  }
}

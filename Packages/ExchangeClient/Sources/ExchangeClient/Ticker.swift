public import PortableFoundation

/// The last price of a market, and the price a day before.
public struct Ticker: Equatable, Sendable {
  /// The symbol of the market.
  public let symbol: Symbol

  /// The price of the last trade; nil if there is none.
  public let price: Decimal?

  /// The price at the beginning of the last 24 hours; nil if there is none.
  public let referencePrice: Decimal?

  /// The amount of the traded currency that was traded in the last 24 hours; nil if it is unknown.
  public let volume: Decimal?

  /// Creates a ticker; a price that is not positive, as of a closed market, is none.
  public init(
    symbol: Symbol,
    price: Decimal? = nil,
    referencePrice: Decimal? = nil,
    volume: Decimal? = nil
  ) {
    self.symbol = symbol
    self.price = price?.positive
    self.referencePrice = referencePrice?.positive
    self.volume = volume.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// The change of the price since the beginning of the last 24 hours, as a fraction of the former price; nil without
  /// both prices, and if it is too large for a number.
  public var change: Decimal? {
    guard let price, let referencePrice else { return nil }
    let change = (price - referencePrice) / referencePrice
    return change.isFinite ? change : nil
  }
}

extension Decimal {
  /// The number; nil if it is not finite or not positive.
  fileprivate var positive: Decimal? { isFinite && self > 0 ? self : nil }
}

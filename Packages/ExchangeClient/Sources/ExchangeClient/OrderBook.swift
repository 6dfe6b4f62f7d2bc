public import PortableFoundation

/// The open orders of a market by price.
public struct OrderBook: Equatable, Sendable {
  /// The symbol of the market.
  public let symbol: Symbol

  /// The offers to buy: the highest price is first, levels without a price are last.
  public let bids: [Level]

  /// The offers to sell: the lowest price is first, levels without a price are last.
  public let asks: [Level]

  /// Creates a book; sorts its levels.
  ///
  /// A book can be empty on one side or both, and for a moment crossed: the best bid is then above the best ask.
  public init(symbol: Symbol, bids: [Level], asks: [Level]) {
    self.symbol = symbol
    self.bids = bids.sorted { $0.isBetter(than: $1, >) }
    self.asks = asks.sorted { $0.isBetter(than: $1, <) }
  }

  /// The difference between the best ask and the best bid, negative in a crossed book; nil without both.
  public var spread: Decimal? {
    guard let bid = bids.first?.price, let ask = asks.first?.price else { return nil }
    return ask - bid
  }

  /// The orders at a price.
  public struct Level: Equatable, Sendable {
    /// The price; nil if the exchange sent none.
    public let price: Decimal?

    /// The amount of the traded currency; nil if the exchange sent none.
    public let quantity: Decimal?

    /// Creates a level.
    public init(price: Decimal?, quantity: Decimal?) {
      self.price = price
      self.quantity = quantity
    }

    fileprivate func isBetter(than other: Self, _ isBetter: (Decimal, Decimal) -> Bool) -> Bool {
      switch (price, other.price) {
      case (let price?, let other?): isBetter(price, other)
      case (_?, nil): true
      case (nil, _): false
      }
    }
  }
}

/// A market of the exchange: whether it is open, and how precise its prices are.
public struct Market: Equatable, Sendable {
  /// The symbol.
  public let symbol: Symbol

  /// Whether the market trades.
  public let status: Status

  /// The number of decimal places of prices; nil if it is unknown.
  public let priceScale: Int?

  /// The number of decimal places of quantities; nil if it is unknown.
  public let quantityScale: Int?

  /// Creates a market.
  public init(symbol: Symbol, status: Status, priceScale: Int? = nil, quantityScale: Int? = nil) {
    self.symbol = symbol
    self.status = status
    self.priceScale = priceScale
    self.quantityScale = quantityScale
  }

  /// The status of a market.
  public enum Status: Equatable, Sendable {
    /// The market trades.
    case open

    /// The market does not trade.
    case closed

    /// Trading is interrupted, for a reason in the words of the exchange, such as `halt`.
    case interrupted(String)
  }
}

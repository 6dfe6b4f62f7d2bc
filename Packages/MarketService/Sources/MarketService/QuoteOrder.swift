import ExchangeClient
public import PortableFoundation

/// An order of quotes, by what a user compares markets with.
public enum QuoteOrder: String, CaseIterable, Sendable {
  /// By symbol.
  case name

  /// By price, the largest first.
  case price

  /// By change, the largest first.
  case change

  /// By volume, the largest first.
  case volume

  /// Returns the number of a quote that determines the order; nil if it is missing, or for the order by name.
  public func number(of quote: Quote) -> Decimal? {
    switch self {
    case .name: nil
    case .price: quote.ticker?.price
    case .change: quote.ticker?.change
    case .volume: quote.volume
    }
  }
}

extension [Quote] {
  /// Returns the quotes in an order; equal ones are ordered by name, and those without a number are last.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - isReversed: Whether the smallest number is first; a quote without a number stays last.
  public func sorted(by order: QuoteOrder, isReversed: Bool = false) -> [Quote] {
    let byName = sorted { $0.symbol < $1.symbol }
    guard order != .name else { return isReversed ? byName.reversed() : byName }
    let numbered = byName.compactMap { quote in
      order.number(of: quote).map { (quote: quote, number: $0) }
    }
    let sorted = numbered.enumerated().sorted { first, second in
      let (one, other) = (first.element.number, second.element.number)
      return one == other ? first.offset < second.offset : one > other
    }
    .map(\.element.quote)
    let rest = byName.filter { order.number(of: $0) == nil }
    return (isReversed ? sorted.reversed() : sorted) + rest
  }
}

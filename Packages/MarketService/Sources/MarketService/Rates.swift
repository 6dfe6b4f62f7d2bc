public import ExchangeClient
public import PortableFoundation

/// The price of one unit of a currency in another one, with the age of the oldest price that it is calculated from.
public struct Rate: Equatable, Sendable {
  /// The price.
  public let price: Decimal

  /// The price at the beginning of the last 24 hours; nil if it is unknown.
  public let referencePrice: Decimal?

  /// The receipt of the oldest price; nil for the rate of a currency in itself.
  public let receipt: Receipt?

  /// The markets whose prices the rate is calculated from.
  public let markets: [Symbol]

  /// The change since the beginning of the last 24 hours, as a fraction; nil if it is unknown.
  public var change: Decimal? {
    referencePrice.flatMap { $0 > 0 ? ((price - $0) / $0).finite : nil }
  }

  /// The rate of a currency in itself.
  static let identity = Rate(price: 1, referencePrice: 1, receipt: nil, markets: [])

  /// Returns the rate of a currency in the one after the next.
  func followed(by next: Self) -> Self {
    let receipts = [receipt, next.receipt].compactMap(\.self)
    return Rate(
      price: price * next.price,
      referencePrice: referencePrice.flatMap { first in
        next.referencePrice.map { first * $0 }
      },
      receipt: receipts.min { $0.time < $1.time },
      markets: markets + next.markets
    )
  }

  /// The rate in the other direction.
  fileprivate var inverse: Self? {
    guard let price = (1 / price).roundedQuotient, price > 0 else { return nil }
    return Rate(
      price: price,
      referencePrice: referencePrice.flatMap { (1 / $0).roundedQuotient },
      receipt: receipt,
      markets: markets
    )
  }
}

/// The rates between currencies that the prices of an exchange yield.
public struct Rates: Sendable {
  /// The rates of markets in their direction.
  private var direct: [Symbol: Rate] = [:]

  /// The currencies by the number of their markets, the largest first.
  private var currencies: [String] = []

  /// Creates the rates of quotes; those without a price, and of markets that do not trade, yield none.
  ///
  /// If another source answered for some markets, only the quotes of the source with the most count: the prices of two sources
  /// yield no common rate.
  public init(_ quotes: [Quote]) {
    let sources = Dictionary(grouping: quotes.filter { $0.ticker?.price != nil }, by: \.source)
    let source = sources.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    var counts: [String: Int] = [:]
    for quote in quotes where quote.source == source {
      guard quote.isOpen, let price = quote.ticker?.price else { continue }
      direct[quote.symbol] = Rate(
        price: price,
        referencePrice: quote.ticker?.referencePrice,
        receipt: quote.receipt,
        markets: [quote.symbol]
      )
      counts[quote.symbol.base, default: 0] += 1
      counts[quote.symbol.counter, default: 0] += 1
    }
    currencies = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Returns the price of one unit of a currency in another one; nil without markets between them.
  ///
  /// The rate is that of the market of the two, in either direction, or else that of two markets through the currency with the
  /// most markets.
  public func rate(of currency: String, in other: String) -> Rate? {
    if currency == other { return .identity }
    if let rate = market(currency, other) { return rate }
    for middle in currencies where middle != currency && middle != other {
      if let first = market(currency, middle), let second = market(middle, other) {
        return first.followed(by: second)
      }
    }
    return nil
  }

  private func market(_ base: String, _ counter: String) -> Rate? {
    Symbol("\(base)-\(counter)").flatMap { direct[$0] }
      ?? Symbol("\(counter)-\(base)").flatMap { direct[$0]?.inverse }
  }
}

extension Decimal {
  /// Returns the finite number with at most a number of decimal places; rounds half away from zero.
  ///
  /// Use it for quotients, whose last digits are no information.
  public func rounded(toScale scale: Int) -> Decimal {
    let half = Decimal(sign: isSignMinus ? .minus : .plus, exponent: -scale - 1, significand: 5)
    // The description has no exponent.
    let sum = self + half
    let text = sum.description
    guard let point = text.firstIndex(of: ".") else { return sum }
    return StoredDecimal(digits: String(text[...point] + text[point...].dropFirst().prefix(scale)))?
      .decimal ?? self
  }

  /// The number with at most 18 decimal places; nil if it is not finite.
  fileprivate var roundedQuotient: Decimal? {
    isFinite ? rounded(toScale: 18) : nil
  }

  /// The number; nil if it is not finite.
  fileprivate var finite: Decimal? { isFinite ? self : nil }
}

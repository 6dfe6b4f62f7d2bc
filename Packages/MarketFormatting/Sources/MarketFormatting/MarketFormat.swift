public import ExchangeClient
public import Localization
public import PortableFoundation

/// Formats the numbers of markets in a language.
///
///     let format = MarketFormat(.english)
///     format.price(ticker.price, of: ticker.symbol, scale: market.priceScale)  // $78.97
///     format.change(ticker.change)  // +2.28%
///
/// A missing number is a dash, never 0. A number that is not 0 is never rounded to 0. The scales are those of the
/// market; without a scale, a number has all its digits.
public struct MarketFormat: Equatable, Sendable {
  /// The text of a missing value.
  public static let dash = "–"

  /// The largest number of decimal places: that of a number with all digits of `Decimal`.
  private static let maximumScale = 38

  let language: Language
  private let numbers: NumberFormat

  /// Creates the format of a language.
  public init(_ language: Language) {
    self.language = language
    numbers = NumberFormat(language)
  }

  /// Returns a price with the symbol or the code of its currency, such as `$78.97` or `0.0567 BTC`; also for a spread,
  /// which can be negative.
  ///
  /// - Parameters:
  ///   - price: The price; nil is a dash.
  ///   - symbol: The symbol of the market, whose counter currency is that of the price.
  ///   - scale: The number of decimal places; nil for all of the price.
  public func price(_ price: Decimal?, of symbol: Symbol, scale: Int? = nil) -> String {
    text(price) { numbers.money($0, in: symbol.counter, scale: visibleScale(scale, of: $0)) }
  }

  /// Returns an amount of money with the symbol or the code of its currency: with all digits as of a unit price, or as a sum
  /// with two decimal places, and more only below 1.
  ///
  /// - Parameters:
  ///   - amount: The amount; nil is a dash.
  ///   - currency: The code of the currency.
  ///   - isSum: Whether the amount is a sum.
  public func money(_ amount: Decimal?, in currency: String, isSum: Bool = false) -> String {
    text(amount) { amount in
      let places = amount.magnitude < 1 ? min(max(amount.decimalPlaces, 2), 8) : 2
      let scale = isSum ? visibleScale(places, of: amount) : nil
      return numbers.money(amount, in: currency, scale: scale)
    }
  }

  /// Returns a sum of money with the arrow of a change: `$12.50 ↑`.
  public func profit(_ profit: Decimal?, in currency: String) -> String {
    let arrow = profit.map { $0 > 0 ? " ↑" : $0 < 0 ? " ↓" : "" } ?? ""
    return money(profit, in: currency, isSum: true) + arrow
  }

  /// Returns a number without its currency, such as a price or a quantity in a column of an order book: `420.03`.
  ///
  /// - Parameters:
  ///   - number: The number; nil is a dash.
  ///   - scale: The number of decimal places, see ``scale(_:of:)``; nil for all of the number.
  public func number(_ number: Decimal?, scale: Int? = nil) -> String {
    text(number) { numbers.text(of: $0, scale: visibleScale(scale, of: $0)) }
  }

  /// Returns the volume of a day in units of the traded currency, without its code; from 1 on it has at most two decimal
  /// places.
  ///
  /// - Parameters:
  ///   - volume: The volume; nil is a dash.
  ///   - scale: The number of decimal places of quantities in the market; nil for all of the volume.
  public func volume(_ volume: Decimal?, scale: Int? = nil) -> String {
    guard let volume, volume >= 1 else { return number(volume, scale: scale) }
    return number(volume, scale: min(scale ?? 2, 2))
  }

  /// Returns a change as a percentage with a sign and two decimal places, such as `+2.28%`.
  ///
  /// - Parameter change: The change as a fraction; nil, as without a reference price, is a dash.
  public func change(_ change: Decimal?) -> String {
    text(change) { numbers.percentage(of: $0) }
  }

  /// Returns a fraction as a percentage with all its digits and no sign, such as `0.5%`.
  public func percentage(_ fraction: Decimal) -> String {
    let unit = language == .english || language == .dutch ? "%" : " %"
    return number(fraction * 100) + unit
  }

  /// Returns a change with its arrow before it, such as `↑ +2.28%`, so that a list needs no colour.
  public func changeWithArrow(_ change: Decimal?) -> String {
    let text = self.change(change)
    guard let direction = Direction(of: change), direction != .unchanged else { return text }
    return "\(direction.arrow) \(text)"
  }

  /// Returns the number of decimal places for a column of numbers: that of the market, otherwise the largest one of the
  /// numbers.
  ///
  /// - Parameters:
  ///   - scale: The number of decimal places in the market; nil if it is unknown.
  ///   - numbers: The numbers of the column.
  public static func scale(_ scale: Int?, of numbers: some Sequence<Decimal?>) -> Int {
    scale ?? numbers.lazy.compactMap(\.self).map(\.decimalPlaces).max() ?? 0
  }

  private func text(_ number: Decimal?, _ text: (Decimal) -> String?) -> String {
    number.flatMap(text) ?? Self.dash
  }

  /// Returns the scale; nil if the number would be rounded to 0.
  private func visibleScale(_ scale: Int?, of number: Decimal) -> Int? {
    guard let scale = scale.map({ min(max($0, 0), Self.maximumScale) }) else { return nil }
    let half = Decimal(sign: .plus, exponent: -scale - 1, significand: 5)
    return number.isZero || number.magnitude >= half ? scale : nil
  }
}

extension Decimal {
  /// The number of digits after the point.
  fileprivate var decimalPlaces: Int {
    guard isFinite else { return 0 }
    // The description has no exponent and no final zeros.
    return description.split(separator: ".").dropFirst().first?.count ?? 0
  }
}

extension Decimal {
  /// The nearest floating-point number, for the heights of a chart.
  public var approximation: Double { Double(description) ?? .nan }
}

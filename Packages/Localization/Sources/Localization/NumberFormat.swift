public import PortableFoundation

/// Formats exact decimal numbers in the conventions of a language.
///
///     let format = NumberFormat(.spanish)
///     format.text(of: price, scale: 2)  // 70.544,63
///     format.percentage(of: change)  // +2,28 %
///
/// Numbers are rounded half away from zero. Large numbers have groups of three digits. The conventions are those of the
/// Unicode Common Locale Data Repository.
public struct NumberFormat: Equatable, Sendable {
  private let language: Language

  /// Creates the format of a language.
  public init(_ language: Language) {
    self.language = language
  }

  /// Returns a number with a number of decimal places, by default all of the number; nil if the number is not finite.
  public func text(of number: Decimal, scale: Int? = nil) -> String? {
    parts(of: number, scale: scale).map { $0.sign + $0.digits }
  }

  /// Returns an amount of money with the symbol of its currency, or its code if it has no symbol: `$78.97`,
  /// `0.0567 BTC`; nil if the amount is not finite.
  ///
  /// - Parameters:
  ///   - amount: The amount.
  ///   - currency: The code of the currency, such as `USD`.
  ///   - scale: The number of decimal places; nil for all of the amount.
  public func money(_ amount: Decimal, in currency: String, scale: Int? = nil) -> String? {
    guard let (sign, digits) = parts(of: amount, scale: scale) else { return nil }
    guard let symbol = Self.symbols[currency] else { return "\(sign)\(digits) \(currency)" }
    return switch language {
    case .english: "\(sign)\(symbol)\(digits)"
    case .dutch: "\(symbol) \(sign)\(digits)"
    case .german, .spanish: "\(sign)\(digits) \(symbol)"
    }
  }

  /// Returns a fraction as a percentage with a sign and two decimal places, such as `+2.28%`; nil if it is not finite.
  public func percentage(of fraction: Decimal) -> String? {
    guard let (sign, digits) = parts(of: fraction * 100, scale: 2) else { return nil }
    let unit = language == .english || language == .dutch ? "%" : " %"
    return (sign.isEmpty ? "+" : sign) + digits + unit
  }

  private static let symbols = ["EUR": "€", "GBP": "£", "USD": "$"]

  /// Returns the sign, which is empty unless the rounded number is negative, and the digits with their separators; nil if
  /// the number is not finite.
  private func parts(of number: Decimal, scale: Int?) -> (sign: String, digits: String)? {
    guard number.isFinite else { return nil }
    var digits = DecimalDigits(number)
    if let scale { digits.round(toScale: max(scale, 0)) }
    return (digits.isNegative && !digits.isZero ? "-" : "", text(of: digits))
  }

  private func text(of digits: DecimalDigits) -> String {
    // In Spanish, four digits have no groups.
    let hasGroups = digits.integer.count > (language == .spanish ? 4 : 3)
    var text: [UInt8] = []
    for (index, digit) in digits.integer.enumerated() {
      if hasGroups, index > 0, (digits.integer.count - index).isMultiple(of: 3) {
        text += groupSeparator.utf8
      }
      text.append(digit)
    }
    if !digits.fraction.isEmpty { text += decimalSeparator.utf8 }
    return String(decoding: text + digits.fraction, as: UTF8.self)
  }

  private var decimalSeparator: String { language == .english ? "." : "," }
  private var groupSeparator: String { language == .english ? "," : "." }
}

/// The decimal digits of a finite number, in ASCII.
private struct DecimalDigits {
  private static let zero = UInt8(ascii: "0")

  let isNegative: Bool

  /// The digits before the point, at least one.
  var integer: [UInt8]

  /// The digits after the point.
  var fraction: [UInt8]

  var isZero: Bool { (integer + fraction).allSatisfy { $0 == Self.zero } }

  init(_ number: Decimal) {
    // The description is exact and has no exponent.
    let parts = number.magnitude.description.utf8.split(separator: UInt8(ascii: "."))
    isNegative = number < 0
    integer = Array(parts[0])
    fraction = parts.count > 1 ? Array(parts[1]) : []
  }

  /// Rounds half away from zero to a number of digits after the point.
  mutating func round(toScale scale: Int) {
    guard fraction.count > scale else {
      fraction += Array(repeating: Self.zero, count: scale - fraction.count)
      return
    }
    let roundsUp = fraction[scale] >= UInt8(ascii: "5")
    fraction.removeSubrange(scale...)
    guard roundsUp else { return }
    var digits = integer + fraction
    var index = digits.indices.last
    while let current = index, digits[current] == UInt8(ascii: "9") {
      digits[current] = Self.zero
      index = current == 0 ? nil : current - 1
    }
    if let index { digits[index] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
    integer = Array(digits.prefix(digits.count - scale))
    fraction = Array(digits.suffix(scale))
  }
}

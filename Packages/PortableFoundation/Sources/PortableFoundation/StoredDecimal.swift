/// A decimal number in its canonical text, for databases and files: `-1234.5`, without exponent and needless zeros.
///
/// Equal numbers have equal texts. Conversions and comparisons are exact, and faster than those of `Decimal`: reading a
/// million prices compares most of them twice.
public struct StoredDecimal: Hashable, Sendable {
  private let isNegative: Bool

  /// The digits without leading and trailing zeros.
  private let significand: UInt128

  private let exponent: Int

  /// Creates the number of a decimal; nil if it is not a number.
  public init?(_ decimal: Decimal) {
    guard !decimal.isNaN else { return nil }
    self.init(digits: decimal.description)
  }

  /// Creates the number of an integer.
  public init(_ integer: Int) {
    var (significand, exponent) = (UInt128(integer.magnitude), 0)
    while significand > 0, significand.isMultiple(of: 10) {
      significand /= 10
      exponent += 1
    }
    isNegative = integer < 0
    self.significand = significand
    self.exponent = exponent
  }

  /// Whether the number is above 0.
  public var isPositive: Bool { !isNegative && significand > 0 }

  /// The number, with every digit.
  public var decimal: Decimal {
    var (significand, exponent) = (significand, exponent)
    while exponent > Self.exponents.upperBound {
      significand *= 10
      exponent -= 1
    }
    let (high, low) = (UInt64(significand >> 64), UInt64(truncatingIfNeeded: significand))
    let digits = high == 0 ? Decimal(low) : Decimal(high) * Self.power64 + Decimal(low)
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: digits)
  }

  /// Creates a number from digits with an optional sign and point, such as `70000.50`; nil for other texts, and if a
  /// `Decimal` cannot have all the digits.
  public init?(digits text: String) {
    var significand: UInt128 = 0
    var (zeros, fractionCount, digitCount) = (0, 0, 0)
    var isFraction = false
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      digitCount += 1
      if isFraction { fractionCount += 1 }
      guard byte != UInt8(ascii: "0") else {
        zeros += 1
        continue
      }
      // Zeros count only if a digit follows; the last ones belong to the exponent.
      for factor in repeatElement(10 as UInt128, count: significand == 0 ? 1 : zeros + 1) {
        let (product, hasOverflown) = significand.multipliedReportingOverflow(by: factor)
        guard !hasOverflown else { return nil }
        significand = product
      }
      let (sum, hasOverflown) = significand.addingReportingOverflow(
        UInt128(byte - UInt8(ascii: "0"))
      )
      guard !hasOverflown else { return nil }
      significand = sum
      zeros = 0
    }
    guard digitCount > 0 else { return nil }
    self.significand = significand
    exponent = significand == 0 ? 0 : zeros - fractionCount
    self.isNegative = isNegative && significand > 0
    guard exponent >= Self.exponents.lowerBound else { return nil }
    var (largest, rest) = (significand, exponent - Self.exponents.upperBound)
    while rest > 0 {
      let (product, hasOverflown) = largest.multipliedReportingOverflow(by: 10)
      guard !hasOverflown else { return nil }
      (largest, rest) = (product, rest - 1)
    }
  }

  /// The exponents of a `Decimal`.
  private static let exponents = -128...127

  /// 2⁶⁴.
  private static let power64 = Decimal(UInt64.max) + 1
}

extension StoredDecimal: LosslessStringConvertible {
  /// The canonical text.
  public var description: String {
    let digits = significand.description
    let sign = isNegative ? "-" : ""
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let point = digits.utf8.count + exponent
    guard point > 0 else { return sign + "0." + String(repeating: "0", count: -point) + digits }
    return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
  }

  /// Creates a number from its canonical text; nil for any other text of the number.
  public init?(_ description: String) {
    self.init(digits: description)
    let digits = description.utf8.drop { $0 == UInt8(ascii: "-") }
    let isFraction = exponent < 0
    let hasLeadingZero =
      digits.first == UInt8(ascii: "0") && digits.dropFirst().first != UInt8(ascii: ".")
      && digits.count > 1
    guard !hasLeadingZero, digits.first != UInt8(ascii: "."),
      isNegative == (description.utf8.first == UInt8(ascii: "-")),
      isFraction == digits.contains(UInt8(ascii: ".")),
      !isFraction || digits.last != UInt8(ascii: "0")
    else { return nil }
  }
}

extension StoredDecimal: Comparable {
  /// Whether a number is less than another one.
  public static func < (first: Self, second: Self) -> Bool {
    guard first.isNegative == second.isNegative else { return first.isNegative }
    return first.isNegative
      ? second.isSmaller(than: first) : first.isSmaller(than: second)
  }

  /// Whether the number without its sign is smaller than another one without its sign.
  private func isSmaller(than other: Self) -> Bool {
    if exponent == other.exponent { return significand < other.significand }
    guard exponent > other.exponent else {
      return self != other && !other.isSmaller(than: self)
    }
    var scaled = significand
    for _ in 0..<(scaled == 0 ? 0 : exponent - other.exponent) {
      let (product, hasOverflown) = scaled.multipliedReportingOverflow(by: 10)
      if hasOverflown { return false }
      scaled = product
    }
    return scaled < other.significand
  }
}

extension StoredDecimal: Codable {
  /// Decodes the canonical text of a number, since JSON readers round numbers.
  ///
  /// - Throws: `DecodingError`, also for another text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let number = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "The text is not a canonical decimal number."
      )
    }
    self = number
  }

  /// Encodes the canonical text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

import CommandLineParsing
import PortableFoundation
import TradeStore

extension ValueParser where Value == Decimal {
  /// Parses a price above 0, with all its digits.
  static var price: Self { decimal(named: "PRICE") }

  /// Parses the price of one unit in a trade, which is 0 for a gift.
  static var unitPrice: Self {
    decimal(named: "PRICE", allowsZero: true, maximumScale: Deal.maximumScale)
  }

  /// Parses an amount above 0, with all its digits.
  static var amount: Self { decimal(named: "AMOUNT", maximumScale: Deal.maximumScale) }

  /// Parses a percentage above 0, with all its digits, such as `0.5%`, and returns the fraction.
  static var percentage: Self {
    Self(named: "PERCENT") { text throws(InvalidValue) in
      guard text.hasSuffix("%") else {
        throw InvalidValue("must be a percentage such as 0.5%")
      }
      return try decimal(named: "PERCENT").parse(String(text.dropLast())) / 100
    }
  }

  /// Parses a number that is not negative, with all its digits.
  ///
  /// Only digits and one point are accepted: in other languages, a comma that separates thousands means decimals.
  private static func decimal(
    named name: String,
    allowsZero: Bool = false,
    maximumScale: Int = .max
  ) -> Self {
    Self(named: name) { text throws(InvalidValue) in
      let parts = text.utf8.drop { $0 == UInt8(ascii: "-") }
        .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
        throw InvalidValue(
          "must be a number with a decimal point and nothing else, such as 70000 or 0.0567"
        )
      }
      let isZero = !parts.joined().contains(where: \.isNotZero)
      guard text.utf8.first != UInt8(ascii: "-"), allowsZero || !isZero else {
        throw InvalidValue(allowsZero ? "must not be below 0" : "must be above 0")
      }
      let scale = parts.dropFirst().first.map { $0.reversed().drop { !$0.isNotZero }.count } ?? 0
      guard scale <= maximumScale else {
        throw InvalidValue("must have at most \(maximumScale) decimal places")
      }
      guard let price = StoredDecimal(digits: text) else {
        throw InvalidValue("must have fewer digits, so that all of them can be saved")
      }
      return price.decimal
    }
  }
}

/// The level of an alert: a price, or the fraction of a percentage.
struct AlertLevel: Sendable {
  let number: Decimal
  let isPercentage: Bool
}

extension ValueParser where Value == AlertLevel {
  /// Parses a price above 0, or a percentage above 0.
  static var level: Self {
    Self(named: "PRICE") { text throws(InvalidValue) in
      let isPercentage = text.hasSuffix("%")
      let parser = isPercentage ? ValueParser<Decimal>.percentage : .price
      return AlertLevel(number: try parser.parse(text), isPercentage: isPercentage)
    }
  }
}

extension ValueParser where Value == String {
  /// Parses the code of an asset or a currency, in any case.
  static func code(named name: String) -> Self {
    Self(named: name) { text throws(InvalidValue) in
      guard Deal.isCode(text.uppercased()) else {
        throw InvalidValue("must be a code such as BTC or EUR: 1 to 20 letters and digits")
      }
      return text.uppercased()
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isNotZero: Bool { self != UInt8(ascii: "0") }
}

import CommandLineParsing
import PortableFoundation

extension ValueParser where Value == Decimal {
  /// Parses a price above 0, with all its digits.
  ///
  /// Only digits and one point are accepted: in other languages, a comma that separates thousands means decimals.
  static var price: Self {
    Self(named: "PRICE") { text throws(InvalidValue) in
      let parts = text.utf8.drop { $0 == UInt8(ascii: "-") }
        .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
        throw InvalidValue(
          "must be a number with a decimal point and nothing else, such as 70000 or 0.0567"
        )
      }
      guard text.utf8.first != UInt8(ascii: "-"), parts.joined().contains(where: \.isNotZero) else {
        throw InvalidValue("must be above 0")
      }
      guard let price = StoredDecimal(digits: text) else {
        throw InvalidValue("must have fewer digits, so that all of them can be saved")
      }
      return price.decimal
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isNotZero: Bool { self != UInt8(ascii: "0") }
}

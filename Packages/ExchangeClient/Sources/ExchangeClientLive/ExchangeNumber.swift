import PortableFoundation

/// A number in a string, such as `"30303.20000"`, with all its digits; an empty string is no number.
struct ExchangeNumber: Decodable, Sendable {
  let decimal: Decimal?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard !text.isEmpty else {
      decimal = nil
      return
    }
    guard let number = StoredDecimal(digits: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no exact number")
    }
    decimal = number.decimal
  }

  /// Returns whether a string is empty or a number.
  static func isValid(_ text: String) -> Bool { text.isEmpty || StoredDecimal(digits: text) != nil }
}

extension Decimal {
  /// The number of decimal places of a step below or equal to 1, such as 2 for 0.01; nil for a step that is not positive.
  var stepScale: Int? {
    guard isFinite, self > 0 else { return nil }
    return description.split(separator: ".").dropFirst().first?.count ?? 0
  }
}

public import PortableFoundation

extension Decimal {
  /// Returns the number rounded half away from zero to a number of decimal places; a number that is not 0 may become 0.
  public func rounded(toPlaces places: Int) -> Decimal {
    guard isFinite else { return self }
    let digits = description.drop { $0 == "-" }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count > places else { return self }
    let kept = Decimal(string: "\(parts[0]).\(parts[1].prefix(places))0") ?? self
    let roundsUp = parts[1].dropFirst(places).first.map { $0 >= "5" } ?? false
    let unit = Decimal(sign: .plus, exponent: -places, significand: 1)
    let magnitude = roundsUp ? kept + unit : kept
    return self < 0 ? -magnitude : magnitude
  }
}

extension ValueParser where Value == Duration {
  /// A decimal number and a unit, greater than 0: `500ms`, `10s`, `2m`, `1.5h` or `30d`.
  public static var duration: Self { duration(allowsZero: false) }

  /// A decimal number and a unit: `500ms`, `10s`, `2m`, `1.5h` or `30d`; `0` needs no unit.
  ///
  /// No duration is longer than 100,000 hours (eleven years): so that nobody who adds to it, or counts
  /// its nanoseconds in 64 bits, has to think of overflow.
  ///
  /// - Parameter allowsZero: Whether the duration may be 0.
  public static func duration(allowsZero: Bool) -> Self {
    Self(named: "DURATION", text: text(of:)) { word throws(InvalidValue) in
      if allowsZero, word == "0" { return .zero }
      if let duration = try duration(of: word, allowsZero: allowsZero) { return duration }
      let inSeconds = "\(word)s"
      if try duration(of: inSeconds, allowsZero: allowsZero) != nil {
        throw InvalidValue("has no unit", suggestion: inSeconds)
      }
      throw InvalidValue("is not a duration such as 500ms, 10s, 2m or 1d")
    }
  }

  /// The duration that is written as a number and a unit; nil for any other word.
  static func duration(of word: String, allowsZero: Bool) throws(InvalidValue) -> Duration? {
    guard let attoseconds = attoseconds(of: word) else { return nil }
    guard attoseconds > 0 || allowsZero else { throw InvalidValue("is not longer than 0s") }
    guard attoseconds <= 100_000 * hour else { throw InvalidValue("is longer than 100000h") }
    return Duration(attoseconds: attoseconds)
  }

  private static var hour: Int128 { 3_600_000_000_000_000_000_000 }

  /// The units, in attoseconds, the longest first.
  private static var units: [(name: String, attoseconds: Int128)] {
    [
      ("d", 24 * hour), ("h", hour), ("m", hour / 60), ("s", hour / 3_600),
      ("ms", hour / 3_600_000),
    ]
  }

  private static func attoseconds(of word: String) -> Int128? {
    let number = word.prefix { $0.isDigit || $0 == "." }
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    // With 15 digits, the number of attoseconds is far from the greatest Int128.
    guard digits.count <= 15,
      let unit = units.first(where: { $0.name == word.dropFirst(number.count) }),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }), let value = Int128(digits)
    else { return nil }
    let scale = parts.dropFirst().joined().reduce(Int128(1)) { scale, _ in scale * 10 }
    return value * unit.attoseconds / scale
  }

  private static func text(of duration: Duration) -> String {
    if duration == .zero { return "0s" }
    let attoseconds = duration.attoseconds
    for unit in units where attoseconds.isMultiple(of: unit.attoseconds) {
      return "\(attoseconds / unit.attoseconds)\(unit.name)"
    }
    return "\(duration)"
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension ValueParser where Value == Duration {
  /// Accepts a decimal number with a unit, greater than 0: `500ms`, `10s`, `2m`, `1.5h` or `30d`.
  public static var duration: Self { duration(allowsZero: false) }

  /// Accepts a decimal number with a unit: `500ms`, `10s`, `2m`, `1.5h` or `30d`; `0` needs no unit.
  ///
  /// The maximum is 100,000 hours (eleven years), so that sums of durations do not overflow 64 bits of
  /// nanoseconds.
  ///
  /// - Parameter allowsZero: Whether the duration may be 0.
  public static func duration(allowsZero: Bool) -> Self {
    duration(allowsZero: allowsZero, or: "")
  }

  /// Accepts a duration; the rule for other texts ends with an alternative.
  fileprivate static func duration(allowsZero: Bool, or alternative: String) -> Self {
    Self(named: "DURATION", text: text(of:)) { text throws(InvalidValue) in
      if allowsZero, text == "0" { return .zero }
      if let duration = try duration(of: text, allowsZero: allowsZero) { return duration }
      let inSeconds = "\(text)s"
      if try duration(of: inSeconds, allowsZero: allowsZero) != nil {
        throw InvalidValue("must have a unit", suggestion: inSeconds)
      }
      throw InvalidValue("must be a duration such as 500ms, 10s, 2m or 1d\(alternative)")
    }
  }

  /// Parses a number with a unit; returns nil for any other text.
  static func duration(of text: String, allowsZero: Bool) throws(InvalidValue) -> Duration? {
    guard let attoseconds = attoseconds(of: text) else { return nil }
    guard attoseconds > 0 || allowsZero else { throw InvalidValue("must be longer than 0s") }
    guard attoseconds <= 100_000 * hour else { throw InvalidValue("must be at most 100000h") }
    return Duration(attoseconds: attoseconds)
  }

  private static var hour: Int128 { 3_600_000_000_000_000_000_000 }

  /// The units, longest first.
  private static var units: [(name: String, attoseconds: Int128)] {
    [
      ("d", 24 * hour), ("h", hour), ("m", hour / 60), ("s", hour / 3_600),
      ("ms", hour / 3_600_000),
    ]
  }

  private static func attoseconds(of text: String) -> Int128? {
    let number = text.prefix { $0.isDigit || $0 == "." }
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    // 15 digits of any unit, in attoseconds, fit into Int128.
    guard digits.count <= 15,
      let unit = units.first(where: { $0.name == text.dropFirst(number.count) }),
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

extension ValueParser where Value == Duration? {
  /// Accepts the time between repetitions: a duration, `0` for no pause, or `never`, which is nil.
  public static var interval: Self {
    let duration = ValueParser<Duration>.duration(allowsZero: true, or: ", or never")
    return Self(
      named: duration.name,
      text: { $0.map(duration.text) ?? "never" }
    ) { text throws(InvalidValue) in
      text == "never" ? nil : try duration.parse(text)
    }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

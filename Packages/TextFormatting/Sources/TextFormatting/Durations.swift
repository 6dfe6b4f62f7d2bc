extension Duration {
  /// The duration for users, rounded: `3.2 ms` or `1.23 s`.
  public var text: String {
    microseconds < 999_950
      ? "\(Self.decimal((microseconds / 50 + 1) / 2, digits: 1)) ms"
      : "\(Self.decimal((microseconds / 5_000 + 1) / 2, digits: 2)) s"
  }

  /// The duration for users in its two largest units, rounded down: `12 min 30 s`, `5 h` or `3 d 4 h`; below a minute as in
  /// ``text``.
  public var longText: String {
    let seconds = microseconds / 1_000_000
    return switch seconds {
    case ..<60: text
    case ..<3_600: Self.sum(seconds / 60, "min", seconds % 60, "s")
    case ..<86_400: Self.sum(seconds / 3_600, "h", seconds / 60 % 60, "min")
    default: Self.sum(seconds / 86_400, "d", seconds / 3_600 % 24, "h")
    }
  }

  /// An age for users in its two largest units, rounded down, with seconds only below a minute: `12 s`, `5 min`, `2 h 5 min`
  /// or `3 d`; `0 s` if it is negative.
  public var ageText: String {
    let seconds = max(components.seconds, 0)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    default: longText
    }
  }

  private static func sum(_ number: Int64, _ unit: String, _ rest: Int64, _ nextUnit: String)
    -> String
  {
    "\(number) \(unit)" + (rest == 0 ? "" : " \(rest) \(nextUnit)")
  }

  /// The duration in milliseconds, to the microsecond.
  public var milliseconds: Double { Double(microseconds) / 1_000 }

  fileprivate var microseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }

  private static func decimal(_ number: Int64, digits: Int) -> String {
    let text = String(number)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

extension TextBuffer {
  /// Appends a duration as a number of milliseconds, to the microsecond: `3.0`, `3.25`.
  public mutating func append(milliseconds duration: Duration) {
    let microseconds = duration.microseconds
    if microseconds < 0 { append(ascii: "-") }
    let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
    append(UInt(whole), digits: 1)
    append(ascii: ".")
    switch UInt(rest) {
    case let tenths where tenths.isMultiple(of: 100): append(tenths / 100, digits: 1)
    case let hundredths where hundredths.isMultiple(of: 10): append(hundredths / 10, digits: 2)
    case let thousandths: append(thousandths, digits: 3)
    }
  }
}

import PortableFoundation

extension Date {
  /// The time for programs: RFC 3339, UTC, with milliseconds.
  var rfc3339: String { String { $0.append(rfc3339: self) } }

  /// The time for people: to the second, at an offset from UTC in seconds.
  func text(offset: Int) -> String {
    let seconds = Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    return String { text in
      text.append(CivilTime(secondsSince1970: seconds + offset), separator: " ")
      text.append(offset: offset)
    }
  }
}

extension TextBuffer {
  /// Adds a time for programs, as `Date.rfc3339` has it.
  mutating func append(rfc3339 time: Date) {
    let milliseconds = Int(exactly: (time.timeIntervalSince1970 * 1_000).rounded()) ?? 0
    let (seconds, rest) = milliseconds.dividedDown(by: 1_000)
    append(CivilTime(secondsSince1970: seconds), separator: "T")
    append(ascii: ".")
    append(UInt(rest), digits: 3)
    append(ascii: "Z")
  }

  /// Adds a duration as a number of milliseconds, to the microsecond: `3.0`, `3.25`.
  mutating func append(milliseconds duration: Duration) {
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

  /// Adds an offset from UTC: `Z`, `+01:00`, or with the seconds of a local time before there were zones.
  fileprivate mutating func append(offset: Int) {
    guard offset != 0 else { return append(ascii: "Z") }
    append(ascii: offset < 0 ? "-" : "+")
    append(offset.magnitude / 3_600, digits: 2)
    append(ascii: ":")
    append(offset.magnitude / 60 % 60, digits: 2)
    guard offset % 60 != 0 else { return }
    append(ascii: ":")
    append(offset.magnitude % 60, digits: 2)
  }
}

extension Duration {
  /// The duration in milliseconds, to the microsecond.
  var milliseconds: Double {
    Double(microseconds) / 1_000
  }

  /// The duration for people: `3.2 ms` or `1.23 s`.
  var text: String {
    microseconds < 999_950
      ? "\(Self.decimal((microseconds / 50 + 1) / 2, digits: 1)) ms"
      : "\(Self.decimal((microseconds / 5_000 + 1) / 2, digits: 2)) s"
  }

  /// As a record has them.
  fileprivate var microseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }

  private static func decimal(_ number: Int64, digits: Int) -> String {
    let text = String(number)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

/// Tells the time since it was made.
struct Stopwatch: Sendable {
  let elapsed: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }
}

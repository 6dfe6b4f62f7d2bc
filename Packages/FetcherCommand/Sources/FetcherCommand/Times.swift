#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date {
  /// The time for programs: RFC 3339, UTC, with milliseconds.
  var rfc3339: String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    // The style cuts off what is less than a millisecond, and a whole one may be a little less than itself.
    return style.format(addingTimeInterval(0.000_5))
  }

  /// The time for people: to the second, at an offset from UTC in seconds.
  func text(offset: Int) -> String {
    let style = Date.ISO8601FormatStyle(
      dateTimeSeparator: .space,
      timeZoneSeparator: .colon,
      timeZone: TimeZone(secondsFromGMT: offset) ?? .gmt
    )
    return style.format(self)
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

  private var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
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

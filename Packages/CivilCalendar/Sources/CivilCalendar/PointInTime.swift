public import PortableFoundation

/// A point in time in the notation of a user: an instant, a local time or a duration ago.
///
/// Parse it when you read the user's input, and resolve it to a `Date` when you know the time and the time zone.
public struct PointInTime: Equatable, Sendable, CustomStringConvertible {
  /// The text of the user.
  public let description: String

  private let value: Value

  fileprivate enum Value: Equatable {
    case instant(Date)

    /// A local time, as the instant with the same civil time in UTC.
    case local(Date)

    case ago(Duration)
  }

  /// Creates a time before now.
  public init(ago duration: Duration, text: String) {
    description = text
    value = .ago(duration)
  }

  /// Parses a time of RFC 3339, such as `2026-11-21T10:00:00Z`, or the start of a day, such as `2026-11-21`.
  ///
  /// Seconds and the UTC offset are optional: a day, and a time without an offset, are local. Returns nil for any
  /// other text.
  public init?(_ text: String) {
    guard let value = Value(text) else { return nil }
    description = text
    self.value = value
  }

  /// Returns the instant.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - secondsFromGMT: Returns the offset of local time at an instant. A local time that occurs twice is the
  ///     first of the two. A local time that the change to summer time skips has the offset before the change.
  public func date(now: Date, secondsFromGMT: (Date) -> Int) -> Date {
    switch value {
    case .instant(let date): return date
    case .ago(let duration): return now - duration / .seconds(1)
    case .local(let time): return Date(localTime: time, secondsFromGMT: secondsFromGMT)
    }
  }
}

extension PointInTime.Value {
  fileprivate init?(_ text: String) {
    let time = /[Tt ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?/
    let zone = /[Zz]|([+-])(\d\d):(\d\d)/
    var remaining = text[...]

    guard let day = CivilDay(String(remaining.prefix(10))) else { return nil }
    remaining = remaining.dropFirst(10)
    let midnight = day.startInUTC
    self = .local(midnight)
    if remaining.isEmpty { return }

    guard let (_, hour, minute, second) = remaining.popPrefix(time),
      // A leap second becomes the first second of the next minute.
      let clock = seconds(hour, minute, second ?? "00", below: 61)
    else { return nil }
    let local = midnight + clock
    self = .local(local)
    if remaining.isEmpty { return }

    guard let (_, sign, hours, minutes) = remaining.popPrefix(zone), remaining.isEmpty,
      let offset = seconds(hours ?? "00", minutes ?? "00", "00", below: 1)
    else { return nil }
    self = .instant(local - (sign == "-" ? -offset : offset))
  }
}

private func seconds(
  _ hour: Substring,
  _ minute: Substring,
  _ second: Substring,
  below limit: Double
) -> Double? {
  guard let hour = Double(hour), let minute = Double(minute), let second = Double(second),
    hour < 24, minute < 60, second < limit
  else { return nil }
  return hour * 3_600 + minute * 60 + second
}

extension Substring {
  /// Removes and returns the prefix that matches.
  fileprivate mutating func popPrefix<Output>(_ regex: Regex<Output>) -> Output? {
    guard let match = prefixMatch(of: regex.asciiOnlyDigits()) else { return nil }
    self = self[match.range.upperBound...]
    return match.output
  }
}

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
    case .local(let time):
      let day = 86_400.0
      // Assumes that offsets are less than a day, and change at most once in two days.
      let offsets = [time - day, time + day].map(secondsFromGMT)
      let dates = offsets.map { time - Double($0) }
      return zip(dates, offsets).first { secondsFromGMT($0) == $1 }?.0 ?? dates[0]
    }
  }
}

extension PointInTime.Value {
  fileprivate init?(_ text: String) {
    let day = /(\d{4})-(\d\d)-(\d\d)/
    let time = /[Tt ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?/
    let zone = /[Zz]|([+-])(\d\d):(\d\d)/
    var remaining = text[...]

    guard let parts = remaining.popPrefix(day), let midnight = date(parts.1, parts.2, parts.3)
    else {
      return nil
    }
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

/// Returns the start of a day in UTC, if the date exists.
private func date(_ year: Substring, _ month: Substring, _ day: Substring) -> Date? {
  guard let year = Int(year), let month = Int(month), let day = Int(day),
    let seconds = CivilTime.secondsSince1970(year: year, month: month, day: day)
  else { return nil }
  return Date(timeIntervalSince1970: Double(seconds))
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

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A point in time as a person writes it; which one it is may depend on when and where that is.
public struct PointInTime: Equatable, Sendable, CustomStringConvertible {
  /// What was written.
  public let description: String

  fileprivate let meaning: Meaning

  fileprivate enum Meaning: Equatable {
    case moment(Date)

    /// The start of a day, which would be this moment where the clocks show GMT.
    case day(Date)

    case ago(Duration)
  }

  /// The point itself.
  ///
  /// - Parameters:
  ///   - now: The time from which `2h ago` counts back.
  ///   - secondsFromGMT: How far the clocks of the person are ahead of GMT at a time: a day such as
  ///     `2026-11-21` begins by those clocks.
  public func date(now: Date, secondsFromGMT: (Date) -> Int) -> Date {
    switch meaning {
    case .moment(let date): return date
    case .ago(let duration): return now - duration / .seconds(1)
    case .day(let midnight):
      // The clocks may change between GMT's midnight and theirs.
      let guess = midnight - Double(secondsFromGMT(midnight))
      let offset = secondsFromGMT(guess)
      let start = midnight - Double(offset)
      // Where they skip midnight, the day begins when they do.
      return secondsFromGMT(start) == offset ? start : max(guess, start)
    }
  }
}

extension ValueParser where Value == PointInTime {
  /// A point in time: `2026-11-21T10:00:00Z` or any other of RFC 3339, a day such as `2026-11-21`, or a
  /// duration before now, such as `2h ago`.
  public static var pointInTime: Self {
    Self(named: "WHEN") { word throws(InvalidValue) in
      if word.hasSuffix(" ago") {
        let duration = try ValueParser<Duration>.duration.parse(String(word.dropLast(4)))
        return PointInTime(description: word, meaning: .ago(duration))
      }
      guard let meaning = calendarMeaning(of: word) else {
        throw InvalidValue("is not a time such as 2026-11-21T10:00:00Z, 2026-11-21 or '2h ago'")
      }
      return PointInTime(description: word, meaning: meaning)
    }
  }

  private static func calendarMeaning(of word: String) -> PointInTime.Meaning? {
    let day = /(\d{4})-(\d\d)-(\d\d)/
    let time = /[Tt ](\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)/
    let zone = /[Zz]|([+-])(\d\d):(\d\d)/
    var rest = word[...]

    guard let parts = rest.cut(day), let midnight = date(parts.1, parts.2, parts.3) else {
      return nil
    }
    if rest.isEmpty { return .day(midnight) }

    guard let (_, hour, minute, second) = rest.cut(time),
      let (_, sign, hours, minutes) = rest.cut(zone),
      rest.isEmpty,
      // A leap second is the first of the next minute.
      let clock = seconds(hour, minute, second, below: 61),
      let offset = seconds(hours ?? "00", minutes ?? "00", "00", below: 1)
    else { return nil }
    return .moment(midnight + clock - (sign == "-" ? -offset : offset))
  }

  /// The start of a day in GMT, if there is such a day.
  private static func date(_ year: Substring, _ month: Substring, _ day: Substring) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      calendar: calendar,
      year: Int(year),
      month: Int(month),
      day: Int(day)
    )
    return components.isValidDate ? components.date : nil
  }

  private static func seconds(
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
}

extension Substring {
  /// Takes away what it begins with.
  fileprivate mutating func cut<Output>(_ regex: Regex<Output>) -> Output? {
    guard let match = prefixMatch(of: regex.asciiOnlyDigits()) else { return nil }
    self = self[match.range.upperBound...]
    return match.output
  }
}

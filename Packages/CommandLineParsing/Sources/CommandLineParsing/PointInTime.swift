public import PortableFoundation

/// A point in time as a person writes it; which one it is may depend on when and where that is.
public struct PointInTime: Equatable, Sendable, CustomStringConvertible {
  /// What was written.
  public let description: String

  fileprivate let meaning: Meaning

  fileprivate enum Meaning: Equatable {
    case moment(Date)

    /// What the clocks of the person show, which would be this moment where they show GMT.
    case local(Date)

    case ago(Duration)
  }

  /// The point itself.
  ///
  /// - Parameters:
  ///   - now: The time from which `2h ago` counts back.
  ///   - secondsFromGMT: How far the clocks of the person are ahead of GMT at a time. A time without an
  ///     offset is what those clocks show: where they show it twice, it is the first of the two, and
  ///     where they skip it, it is as long after the change as if they had not been changed.
  public func date(now: Date, secondsFromGMT: (Date) -> Int) -> Date {
    switch meaning {
    case .moment(let date): return date
    case .ago(let duration): return now - duration / .seconds(1)
    case .local(let reading):
      let day = 86_400.0
      // No clocks are a day from GMT, or changed twice within two.
      let offsets = [reading - day, reading + day].map(secondsFromGMT)
      let dates = offsets.map { reading - Double($0) }
      return zip(dates, offsets).first { secondsFromGMT($0) == $1 }?.0 ?? dates[0]
    }
  }
}

extension ValueParser where Value == PointInTime {
  /// A time such as `2026-11-21T10:00:00Z` or any other of RFC 3339, a day such as `2026-11-21`, which
  /// means its start, or a duration before now, such as `2h ago`.
  ///
  /// Seconds may be left out, and so may the offset from GMT: a time without one is local, as a day is.
  public static var pointInTime: Self {
    Self(named: "WHEN") { word throws(InvalidValue) in
      if let meaning = try agoMeaning(of: word) ?? calendarMeaning(of: word) {
        return PointInTime(description: word, meaning: meaning)
      }
      let past = "\(word) ago"
      throw InvalidValue(
        "is not a time such as '2026-11-21 10:00', 2026-11-21T10:00:00Z, 2026-11-21 or '2h ago'",
        suggestion: try agoMeaning(of: past) == nil ? nil : past
      )
    }
  }

  private static func agoMeaning(of word: String) throws(InvalidValue) -> PointInTime.Meaning? {
    guard word.hasSuffix(" ago") else { return nil }
    return try ValueParser<Duration>.duration(of: String(word.dropLast(4)), allowsZero: false)
      .map { .ago($0) }
  }

  private static func calendarMeaning(of word: String) -> PointInTime.Meaning? {
    let day = /(\d{4})-(\d\d)-(\d\d)/
    let time = /[Tt ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?/
    let zone = /[Zz]|([+-])(\d\d):(\d\d)/
    var rest = word[...]

    guard let parts = rest.cut(day), let midnight = date(parts.1, parts.2, parts.3) else {
      return nil
    }
    if rest.isEmpty { return .local(midnight) }

    guard let (_, hour, minute, second) = rest.cut(time),
      // A leap second is the first of the next minute.
      let clock = seconds(hour, minute, second ?? "00", below: 61)
    else { return nil }
    let reading = midnight + clock
    if rest.isEmpty { return .local(reading) }

    guard let (_, sign, hours, minutes) = rest.cut(zone), rest.isEmpty,
      let offset = seconds(hours ?? "00", minutes ?? "00", "00", below: 1)
    else { return nil }
    return .moment(reading - (sign == "-" ? -offset : offset))
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

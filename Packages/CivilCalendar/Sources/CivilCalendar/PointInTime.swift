public import PortableFoundation

/// A point in time as a user writes it; which instant it is may depend on when and where that is.
public struct PointInTime: Equatable, Sendable, CustomStringConvertible {
  /// The text that the user wrote.
  public let description: String

  private let meaning: Meaning

  fileprivate enum Meaning: Equatable {
    case instant(Date)

    /// The reading of the user's clocks, as the instant at which clocks on GMT show it.
    case local(Date)

    case ago(Duration)
  }

  /// A time before now.
  public init(ago duration: Duration, text: String) {
    description = text
    meaning = .ago(duration)
  }

  /// Parses a time such as `2026-11-21T10:00:00Z` or any other of RFC 3339, or a day such as `2026-11-21`, which
  /// means its start; returns nil for any other text.
  ///
  /// Seconds may be left out, and so may the offset from GMT: a time without one is local, as a day is.
  public init?(_ text: String) {
    guard let meaning = Meaning(text) else { return nil }
    description = text
    self.meaning = meaning
  }

  /// Returns the instant.
  ///
  /// - Parameters:
  ///   - now: The time from which `2h ago` counts back.
  ///   - secondsFromGMT: How far the clocks of the user are ahead of GMT at a time. A time without an
  ///     offset is a reading of those clocks: where they show it twice, it is the first of the two, and
  ///     where they skip it, it is as long after the change as if they had not been changed.
  public func date(now: Date, secondsFromGMT: (Date) -> Int) -> Date {
    switch meaning {
    case .instant(let date): return date
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

extension PointInTime.Meaning {
  fileprivate init?(_ text: String) {
    let day = /(\d{4})-(\d\d)-(\d\d)/
    let time = /[Tt ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?/
    let zone = /[Zz]|([+-])(\d\d):(\d\d)/
    var rest = text[...]

    guard let parts = rest.cut(day), let midnight = date(parts.1, parts.2, parts.3) else {
      return nil
    }
    self = .local(midnight)
    if rest.isEmpty { return }

    guard let (_, hour, minute, second) = rest.cut(time),
      // A leap second is the first of the next minute.
      let clock = seconds(hour, minute, second ?? "00", below: 61)
    else { return nil }
    let reading = midnight + clock
    self = .local(reading)
    if rest.isEmpty { return }

    guard let (_, sign, hours, minutes) = rest.cut(zone), rest.isEmpty,
      let offset = seconds(hours ?? "00", minutes ?? "00", "00", below: 1)
    else { return nil }
    self = .instant(reading - (sign == "-" ? -offset : offset))
  }
}

/// Returns the start of a day in GMT, if there is such a day.
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
  /// Removes and returns its beginning if that matches.
  fileprivate mutating func cut<Output>(_ regex: Regex<Output>) -> Output? {
    guard let match = prefixMatch(of: regex.asciiOnlyDigits()) else { return nil }
    self = self[match.range.upperBound...]
    return match.output
  }
}

import PortableFoundation
import TextFormatting

/// Local times as a screen shows them at a moment.
struct LocalTimes {
  /// The moment.
  let now: Date

  /// Returns the offset of local time from UTC at an instant, in seconds.
  let offset: @Sendable (_ instant: Date) -> Int

  /// Returns an instant: the time of day, after month and day unless it is today.
  func text(of instant: Date) -> String {
    let text = fullText(of: instant)
    let isToday = text.prefix(10) == fullText(of: now).prefix(10)
    // "2027-01-15 09:00:00"
    return String(isToday ? text.dropFirst(11) : text.dropFirst(5))
  }

  /// Returns an instant with the date and without the offset.
  private func fullText(of instant: Date) -> Substring {
    instant.text(offset: offset(instant)).prefix(19)
  }

  /// Returns a period, with the date of its end only if it is another one.
  func text(from start: Date, to end: Date) -> String {
    let isOneDay = fullText(of: start).prefix(10) == fullText(of: end).prefix(10)
    let endText = isOneDay ? String(fullText(of: end).dropFirst(11)) : text(of: end)
    return "\(text(of: start)) – \(endText)"
  }

  /// Returns the time since an instant, such as `5 min`.
  func age(of instant: Date) -> String { now.duration(since: instant).ageText }
}

extension Date {
  /// Returns the time since an instant.
  func duration(since start: Date) -> Duration {
    .milliseconds(Int64((timeIntervalSince(start) * 1_000).rounded()))
  }
}

extension Duration {
  /// An interval such as `10 s`, `1.50 s` or `1 h 30 min`.
  var intervalText: String {
    let seconds = components.seconds
    return seconds < 60 && self == .seconds(seconds) ? "\(seconds) s" : longText
  }
}

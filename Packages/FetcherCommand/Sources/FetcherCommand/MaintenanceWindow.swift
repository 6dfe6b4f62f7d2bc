import CivilCalendar
import CommandLineParsing
import PortableFoundation

/// A weekly period in local time in which a target gets no requests, such as `sat 02:00-04:00`.
struct MaintenanceWindow: Equatable, Sendable {
  /// The days on which the period starts.
  var days: Set<Weekday>

  /// The minutes of the day from the start to the end; a period past midnight ends after 1,440.
  var minutes: Range<Int>

  /// Returns whether an instant is in the window.
  func contains(_ instant: Date, localOffset: (Date) -> Int) -> Bool {
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + localOffset(instant)
    let (day, second) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    return [0, 1].contains { daysBefore in
      days.contains((CivilDay(daysSince1970: day) - daysBefore).weekday)
        && minutes.contains(second / 60 + 1_440 * daysBefore)
    }
  }
}

extension ValueParser where Value == MaintenanceWindow {
  /// Parses a period of the day, after its days: names such as `sat`, lists and ranges of them, or `daily`.
  static var maintenance: Self {
    Self(named: "WINDOW") { text throws(InvalidValue) in
      let words = text.lowercased().split(separator: " ")
      guard 1...2 ~= words.count, let days = words.count == 1 ? daily : days(words[0]),
        let minutes = minutes(words[words.count - 1])
      else {
        throw InvalidValue("must be a window such as 'sat 02:00-04:00' or 'mon-fri 22:00-06:00'")
      }
      return MaintenanceWindow(days: days, minutes: minutes)
    }
  }

  private static var daily: Set<Weekday> { Set(Weekday.allCases) }

  private static func days(_ text: Substring) -> Set<Weekday>? {
    if text == "daily" { return daily }
    var days: Set<Weekday> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let limits = part.split(separator: "-", omittingEmptySubsequences: false).map(day)
      guard 1...2 ~= limits.count, let first = limits[0], let last = limits[limits.count - 1] else {
        return nil
      }
      // A range such as sat-mon passes the end of the week.
      days.formUnion(daily.filter { $0.daysSince(first) <= last.daysSince(first) })
    }
    return days
  }

  private static func day(_ name: Substring) -> Weekday? {
    guard name.count >= 3 else { return nil }
    return Weekday.allCases.first { "\($0)".hasPrefix(name) }
  }

  private static func minutes(_ text: Substring) -> Range<Int>? {
    let times = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
    guard times.count == 2, let start = times[0], let end = times[1], start < 1_440, start != end
    else { return nil }
    return start..<(end > start ? end : end + 1_440)
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, 1...2 ~= parts[0].count,
      parts.joined().utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
      hour * 60 + minute <= 1_440
    else { return nil }
    return hour * 60 + minute
  }
}

import CivilCalendar
import PortableFoundation

/// A time zone of a calendar (VTIMEZONE): offsets from UTC, each from a time on or each year again.
struct ICalendarZone {
  private var observances: [Observance] = []

  fileprivate struct Observance {
    /// The first time of the offset, and the first of its day, in the local time before it.
    let start: BasicTime

    /// The offset from UTC, in seconds.
    let offset: Int

    /// The day of each year on which the offset starts again; nil for once.
    let rule: YearlyRule?
  }

  /// A weekday of a month, such as the last Sunday of March.
  fileprivate struct YearlyRule {
    let month: Int
    let weekday: Weekday

    /// The number of the weekday in the month; negative numbers count from its end.
    let ordinal: Int

    let lastYear: Int

    func day(in year: Int) -> CivilDay? {
      guard let first = CivilDay(year: year, month: month, day: 1) else { return nil }
      guard ordinal < 0 else {
        return first + weekday.daysSince(first.weekday) + 7 * (ordinal - 1)
      }
      let last = first.endOfMonth
      return last - last.weekday.daysSince(weekday) + 7 * (ordinal + 1)
    }
  }

  /// Creates the zone of the properties of each STANDARD and DAYLIGHT; nil for others than those that calendars commonly have.
  init?(_ components: [[ContentLine]]) {
    for properties in components {
      func value(_ name: String) -> String? { properties.first { $0.name == name }?.value }
      guard let start = value("DTSTART").flatMap({ BasicTime($0) }),
        let offset = value("TZOFFSETTO").flatMap(Self.offset)
      else { return nil }
      var rule: YearlyRule?
      if let text = value("RRULE") {
        guard let yearly = YearlyRule(text) else { return nil }
        rule = yearly
      }
      observances.append(Observance(start: start, offset: offset, rule: rule))
    }
    guard !observances.isEmpty else { return nil }
  }

  /// Returns the instant of a time in the zone.
  func instant(of time: BasicTime) -> Date {
    let wall = time.instantInUTC
    let starts = observances.map { (offset: $0.offset, start: $0.lastStart(upTo: wall)) }
    let current =
      starts.max { ($0.start ?? .distantPast) < ($1.start ?? .distantPast) }
    return wall - Double(current?.offset ?? 0)
  }

  /// Returns the seconds of an offset such as `+0100`.
  private static func offset(_ text: String) -> Int? {
    guard let match = text.wholeMatch(of: /([+-])([0-9]{2})([0-9]{2})([0-9]{2})?/),
      let hours = Int(match.2), let minutes = Int(match.3)
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60 + (match.4.flatMap { Int($0) } ?? 0)
    return match.1 == "-" ? -seconds : seconds
  }
}

extension ICalendarZone.Observance {
  /// Returns the last time up to a limit at which the offset starts; nil without one.
  fileprivate func lastStart(upTo limit: Date) -> Date? {
    guard start.instantInUTC <= limit else { return nil }
    guard let rule else { return start.instantInUTC }
    let year = min(
      CivilTime(secondsSince1970: Int(limit.timeIntervalSince1970)).year,
      rule.lastYear
    )
    let starts = [year, year - 1].compactMap(rule.day).map { day in
      Date(timeIntervalSince1970: Double(day.daysSince1970 * 86_400 + (start.second ?? 0)))
    }
    return starts.first { $0 <= limit && $0 >= start.instantInUTC } ?? start.instantInUTC
  }
}

extension ICalendarZone.YearlyRule {
  /// Creates a rule from RRULE; nil for other rules than those of a weekday in a month.
  fileprivate init?(_ rrule: String) {
    var parts: [String: String] = [:]
    for part in rrule.uppercased().split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { return nil }
      parts[sides[0]] = sides[1]
    }
    let until = parts.removeValue(forKey: "UNTIL")
    guard parts.removeValue(forKey: "FREQ") == "YEARLY",
      let month = parts.removeValue(forKey: "BYMONTH").flatMap({ Int($0) }), 1...12 ~= month,
      let match = parts.removeValue(forKey: "BYDAY")?.wholeMatch(of: /([+-]?[1-5])([A-Z]{2})/),
      let ordinal = Int(match.1),
      let weekday = Weekday.allCases.first(where: { $0.iCalendarCode == match.2 }),
      parts["INTERVAL"] ?? "1" == "1", Set(parts.keys).isSubset(of: ["INTERVAL", "WKST"])
    else { return nil }
    (self.month, self.weekday, self.ordinal) = (month, weekday, ordinal)
    lastYear = until.flatMap { BasicTime($0) }?.day.date.year ?? .max
  }
}

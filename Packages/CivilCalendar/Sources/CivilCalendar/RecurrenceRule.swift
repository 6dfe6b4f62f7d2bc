/// A rule by which days follow each other, such as every two weeks, or the last day of each month.
///
///     let rule = RecurrenceRule("1m on 31")
///     print(rule?.day(after: CivilDay("2027-01-31")!))  // 2027-02-28
public enum RecurrenceRule: Hashable, Sendable {
  /// A number of days, at least 1; a week is 7.
  case days(Int)

  /// A number of months, at least 1, and the day of the month, which is the last one in shorter months; nil for the day
  /// that precedes the next one. A year is 12.
  case months(Int, on: Int?)

  /// Each of some weekdays, at least one.
  case weekdays(Set<Weekday>)

  /// Monday to Friday.
  public static let workdays = Self.weekdays([.monday, .tuesday, .wednesday, .thursday, .friday])

  /// The largest number of days, weeks, months or years in a text.
  public static let maximumCount = 9_999

  /// Returns the day that follows a day of the rule.
  public func day(after day: CivilDay) -> CivilDay {
    switch self {
    case .days(let count): return day + count
    case .months(let count, let dayOfMonth):
      let (year, month, _) = day.date
      let months = (year * 12 + month - 1 + count).flooredQuotientAndRemainder(dividingBy: 12)
      return CivilDay(
        year: months.quotient,
        month: months.remainder + 1,
        upToDay: dayOfMonth ?? day.date.day
      )
    case .weekdays(let weekdays):
      return (1...7).lazy.map { day + $0 }.first { weekdays.contains($0.weekday) } ?? day + 7
    }
  }

  /// Returns the first day after a day of the rule that is not before a limit.
  public func day(after day: CivilDay, notBefore limit: CivilDay) -> CivilDay {
    switch self {
    case .days(let count):
      return day + max((limit - day + count - 1) / count, 1) * count
    case .months:
      // Each step keeps the day of the month, also after a shorter one.
      let rule = fixingDay(of: day)
      var next = rule.day(after: day)
      while next < limit { next = rule.day(after: next) }
      return next
    case .weekdays: return self.day(after: max(day, limit - 1))
    }
  }

  /// Returns the first day of the rule from a day on.
  public func first(from day: CivilDay) -> CivilDay {
    switch self {
    case .days: return day
    case .months(_, let dayOfMonth):
      let (year, month, today) = day.date
      let first = CivilDay(year: year, month: month, upToDay: dayOfMonth ?? today)
      return first < day ? Self.months(1, on: dayOfMonth).day(after: day) : first
    case .weekdays: return self.day(after: day - 1)
    }
  }

  /// Returns the rule with the day of the month of a day, if it has none.
  public func fixingDay(of day: CivilDay) -> Self {
    if case .months(let count, nil) = self { .months(count, on: day.date.day) } else { self }
  }
}

extension CivilDay {
  /// Creates a day; the last one of a month that is shorter.
  fileprivate init(year: Int, month: Int, upToDay day: Int) {
    self =
      (0...3).lazy.compactMap { CivilDay(year: year, month: month, day: day - $0) }.first
      ?? CivilDay(daysSince1970: 0)
  }
}

extension RecurrenceRule: LosslessStringConvertible {
  /// Parses ``description``; nil for any other text.
  public init?(_ description: String) {
    if description == "weekdays" {
      self = .workdays
      return
    }
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    if let unit = parts[0].last, let count = Int(parts[0].dropLast()),
      1...Self.maximumCount ~= count, "\(count)\(unit)" == parts[0]
    {
      switch (unit, parts.count) {
      case ("d", 1): self = .days(count)
      case ("w", 1): self = .days(count * 7)
      case ("m", 1): self = .months(count, on: nil)
      case ("y", 1): self = .months(count * 12, on: nil)
      case ("m", 3), ("y", 3):
        guard parts[1] == "on", let day = Int(parts[2]), 1...31 ~= day, "\(day)" == parts[2] else {
          return nil
        }
        self = .months(count * (unit == "y" ? 12 : 1), on: day)
      default: return nil
      }
    } else {
      let weekdays = description.split(separator: ",", omittingEmptySubsequences: false)
        .map { name in Weekday.allCases.first { $0.code == name } }
      let known = Set(weekdays.compactMap(\.self))
      guard known.count == weekdays.count else { return nil }
      self = .weekdays(known)
    }
    guard self.description == description else { return nil }
  }

  /// The rule in a few words, such as `2w`, `1m on 31`, `weekdays` or `mon,thu`.
  public var description: String {
    switch self {
    case .days(let count): count.isMultiple(of: 7) ? "\(count / 7)w" : "\(count)d"
    case .months(let count, let day):
      (count.isMultiple(of: 12) ? "\(count / 12)y" : "\(count)m") + (day.map { " on \($0)" } ?? "")
    case .workdays: "weekdays"
    case .weekdays(let weekdays):
      Weekday.allCases.filter(weekdays.contains).map(\.code).joined(separator: ",")
    }
  }
}

extension Weekday {
  /// The first three letters of the English name.
  fileprivate var code: String { String("\(self)".prefix(3)) }
}

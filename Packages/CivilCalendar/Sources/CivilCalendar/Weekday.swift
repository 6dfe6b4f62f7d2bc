/// A day of the week; the raw values are those of ISO 8601.
public enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Returns the number of days from another weekday to the next such weekday, from 0 to 6.
  public func daysSince(_ other: Weekday) -> Int {
    (rawValue - other.rawValue).flooredQuotientAndRemainder(dividingBy: 7).remainder
  }
}

extension CivilDay {
  /// The weekday.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday. The remainder is from 0 to 6.
    let daysSinceMonday = (daysSince1970 + 3).flooredQuotientAndRemainder(dividingBy: 7).remainder
    return Weekday.allCases[daysSinceMonday]
  }

  /// Returns the first day of the week that contains the day.
  ///
  /// - Parameter firstWeekday: The weekday on which weeks start: Monday in ISO 8601, Sunday in the United States.
  public func startOfWeek(firstWeekday: Weekday = .monday) -> CivilDay {
    self - weekday.daysSince(firstWeekday)
  }
}

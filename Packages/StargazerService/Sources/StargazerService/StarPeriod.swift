public import CivilCalendar
import PortableFoundation

/// A length of the periods of a history.
public enum StarInterval: String, CaseIterable, Sendable {
  /// A day.
  case day

  /// A week of ISO 8601, which starts on Monday.
  case week

  /// A month.
  case month

  /// Returns the first day of the period that contains a day.
  public func start(of day: CivilDay) -> CivilDay {
    switch self {
    case .day: day
    case .week: day.startOfWeek()
    case .month: day - (day.date.day - 1)
    }
  }

  /// Returns the first day of the period after the one that contains a day.
  public func end(of day: CivilDay) -> CivilDay {
    switch self {
    case .day: day + 1
    case .week: day.startOfWeek() + 7
    case .month: day.endOfMonth + 1
    }
  }
}

/// The new stars of a day, a week or a month.
public struct StarPeriod: Equatable, Sendable {
  /// The first day.
  public var start: CivilDay

  /// The number of new stars.
  public var count: Int

  /// The number of new stars from the start of the history to the end of the period.
  public var total: Int

  /// Creates a period.
  public init(start: CivilDay, count: Int, total: Int) {
    self.start = start
    self.count = count
    self.total = total
  }
}

extension StarHistory {
  /// Returns the new stars of each period, oldest first; a period without stars is not left out.
  ///
  ///     let months = history.periods(by: .month, since: CivilDay("2026-01-01"))
  ///
  /// - Parameters:
  ///   - interval: The length of the periods.
  ///   - since: The first day; nil for the entire history. The first period has the days from then on, so only its
  ///     `total` includes earlier stars.
  public func periods(by interval: StarInterval, since: CivilDay? = nil) -> [StarPeriod] {
    var periods: [StarPeriod] = []
    var total = 0
    for day in days {
      total += day.count
      let civilDay = day.civilDay
      if let since, civilDay < since { continue }
      let start = interval.start(of: civilDay)
      if let last = periods.last {
        var missing = interval.end(of: last.start)
        while missing < start {
          periods.append(StarPeriod(start: missing, count: 0, total: last.total))
          missing = interval.end(of: missing)
        }
      }
      if periods.last?.start != start {
        periods.append(StarPeriod(start: start, count: 0, total: 0))
      }
      periods[periods.count - 1].count += day.count
      periods[periods.count - 1].total = total
    }
    return periods
  }
}

extension StarHistory.Day {
  /// The day of the calendar of which these 24 hours are the most, in UTC.
  ///
  /// GitHub does not document the time at which its days start. The day that contains the middle is the intended one for a
  /// start at midnight of every time zone.
  public var civilDay: CivilDay {
    CivilDay(of: start.addingTimeInterval(12 * 3_600)) { _ in 0 }
  }
}

import GitHubClient
import CivilCalendar
import StargazerService

/// The length of a period of a history.
enum HistoryPeriod: String, CaseIterable, Sendable {
  case day, week, month

  /// Returns the first day of the period that contains a day; weeks start on Monday.
  func start(of day: CivilDay) -> CivilDay {
    switch self {
    case .day: day
    case .week: day.startOfWeek()
    case .month: day - (day.date.day - 1)
    }
  }

  /// Returns the first day of the next period.
  func next(after start: CivilDay) -> CivilDay {
    switch self {
    case .day: start + 1
    case .week: start + 7
    case .month: start.endOfMonth + 1
    }
  }
}

/// The stars of a period.
struct StarPeriod: Equatable, Sendable {
  /// The first day.
  let start: CivilDay

  /// The number of new stars.
  var new = 0

  /// The number of new stars until the end of the period.
  var total = 0
}

/// The stars of a repository by period, oldest first, without gaps.
struct StarPeriods: Equatable, Sendable {
  /// The name of the repository.
  let repository: String

  /// The periods.
  private(set) var periods: [StarPeriod] = []

  /// Groups the days of a history.
  ///
  /// A day of GitHub is that of its start in UTC: a later start is the midnight of a time zone west of Greenwich.
  init(_ history: StarHistory, by period: HistoryPeriod) {
    repository = "\(history.repository.name)"
    var total = 0
    for day in history.days {
      let civil = CivilDay(of: day.start) { _ in 0 }
      total += day.count
      add(day.count, total: total, at: period.start(of: civil), by: period)
    }
  }

  private mutating func add(
    _ count: Int,
    total: Int,
    at start: CivilDay,
    by period: HistoryPeriod
  ) {
    while let last = periods.last, period.next(after: last.start) <= start {
      periods.append(StarPeriod(start: period.next(after: last.start), total: last.total))
    }
    if periods.isEmpty { periods.append(StarPeriod(start: start)) }
    let last = periods.count - 1
    periods[last].new += count
    periods[last].total = total
  }

  /// Removes the periods before that of a day.
  mutating func removePeriods(before day: CivilDay, by period: HistoryPeriod) {
    let start = period.start(of: day)
    periods.removeAll { $0.start < start }
  }

  /// Adds periods without stars, so that the history has those between two days; a history without periods has none.
  ///
  /// A history can end before that of another repository, which was requested after midnight.
  mutating func extend(from start: CivilDay, through end: CivilDay, by period: HistoryPeriod) {
    guard let first = periods.first, let last = periods.last else { return }
    var (earlier, next) = ([StarPeriod](), start)
    while next < first.start {
      earlier.append(StarPeriod(start: next))
      next = period.next(after: next)
    }
    periods = earlier + periods
    next = period.next(after: last.start)
    while next <= end {
      periods.append(StarPeriod(start: next, total: last.total))
      next = period.next(after: next)
    }
  }
}

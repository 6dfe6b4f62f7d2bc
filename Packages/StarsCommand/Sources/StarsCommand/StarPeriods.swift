import CivilCalendar
import GitHubClient
import StargazerService

/// The stars of a repository by period, oldest first, without gaps.
struct StarPeriods: Equatable, Sendable {
  /// The name of the repository.
  let repository: String

  /// The periods.
  private(set) var periods: [StarPeriod]

  /// Groups the days of a history.
  init(_ history: StarHistory, by interval: StarInterval) {
    repository = "\(history.repository.name)"
    periods = history.periods(by: interval)
  }

  /// Removes the periods before that of a day.
  mutating func removePeriods(before day: CivilDay, by interval: StarInterval) {
    let start = interval.start(of: day)
    periods.removeAll { $0.start < start }
  }

  /// Adds periods without stars, so that the history has those between two days; a history without periods has none.
  ///
  /// A history can end before that of another repository, which was requested after midnight.
  mutating func extend(from start: CivilDay, through end: CivilDay, by interval: StarInterval) {
    guard let first = periods.first, let last = periods.last else { return }
    var (earlier, next) = ([StarPeriod](), start)
    while next < first.start {
      earlier.append(StarPeriod(start: next, count: 0, total: 0))
      next = interval.end(of: next)
    }
    periods = earlier + periods
    next = interval.end(of: last.start)
    while next <= end {
      periods.append(StarPeriod(start: next, count: 0, total: last.total))
      next = interval.end(of: next)
    }
  }
}

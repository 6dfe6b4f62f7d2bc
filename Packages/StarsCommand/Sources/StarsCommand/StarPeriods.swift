import CivilCalendar
import GitHubClient
import StargazerService

/// The stars of a repository by period, oldest first, without gaps.
struct StarPeriods: Equatable, Sendable {
  /// The name of the repository.
  let repository: String

  /// The length of a period.
  let interval: StarInterval

  /// The first day of the history, when the repository was created, and the last one, which is not over; nil without days.
  let days: ClosedRange<CivilDay>?

  /// The periods.
  private(set) var periods: [StarPeriod]

  /// Groups the days of a history.
  init(_ history: StarHistory, by interval: StarInterval) {
    repository = "\(history.repository.name)"
    self.interval = interval
    let days = [history.days.first, history.days.last].compactMap { $0?.civilDay }
    self.days = days.min().flatMap { first in days.max().map { first...$0 } }
    periods = history.periods(by: interval)
  }

  /// Removes the periods before that of a day.
  mutating func removePeriods(before day: CivilDay) {
    let start = interval.start(of: day)
    periods.removeAll { $0.start < start }
  }

  /// Adds periods without stars, so that the history has those between two days; a history without periods has none.
  ///
  /// A history can end before that of another repository, which was requested after midnight.
  mutating func extend(from start: CivilDay, through end: CivilDay) {
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

extension [StarPeriods] {
  /// The histories that have periods, all with the same ones.
  var aligned: [StarPeriods] {
    let known = filter { !$0.periods.isEmpty }
    let starts = known.flatMap(\.periods).map(\.start)
    guard let first = starts.min(), let last = starts.max() else { return [] }
    return known.map { history in
      var history = history
      history.extend(from: first, through: last)
      return history
    }
  }
}

extension StarInterval {
  /// Returns the first day of a period, or its month.
  func text(of start: CivilDay) -> String {
    self == .month ? String("\(start)".dropLast(3)) : "\(start)"
  }

  /// The heading of a period.
  var title: CommandPhrase {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    }
  }
}

import CivilCalendar

extension StarHistory {
  /// Returns the new stars of each of the last weeks before the response, oldest first; the last week ends with its day.
  public func recentWeeks(_ count: Int) -> [Int] {
    var weeks = Array(repeating: 0, count: count)
    for (age, stars) in recentDays(count * 7) { weeks[count - 1 - age / 7] += stars }
    return weeks
  }

  /// Returns the number of new stars of the last days before the response, with its day.
  public func recentCount(days: Int) -> Int { recentDays(days).reduce(0) { $0 + $1.stars } }

  /// Returns the new stars of the last days with their ages in days, newest first.
  private func recentDays(_ count: Int) -> [(age: Int, stars: Int)] {
    let last = CivilDay(of: time) { _ in 0 }
    // A day of a server whose clock is fast is today.
    return days.reversed().lazy.map { (max(last - $0.civilDay, 0), $0.count) }
      .prefix { $0.0 < count }
      .map { (age: $0.0, stars: $0.1) }
  }
}

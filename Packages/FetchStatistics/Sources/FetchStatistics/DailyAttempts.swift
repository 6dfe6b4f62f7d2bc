public import CivilCalendar
public import PortableFoundation

/// The numbers of successful and failed attempts of each local day.
///
/// At most ``capacity`` days are kept, the latest ones.
public struct DailyAttempts: Sendable {
  /// The attempts of a day.
  public struct Day: Equatable, Sendable {
    /// The day.
    public let day: CivilDay

    /// The number of successful attempts.
    public var successes = 0

    /// The number of failed attempts; those of a record of several are taken as evenly spaced.
    public var failures = 0
  }

  /// The maximum number of days.
  public static let capacity = 366

  /// The days with an attempt, in order.
  public private(set) var days: [Day] = []

  private let secondsFromGMT: @Sendable (Date) -> Int

  /// The day of the last time, which is usually that of the next one, and its times.
  private var recent: (day: CivilDay, times: Range<TimeInterval>)?

  /// Creates numbers of no attempts.
  ///
  /// - Parameter secondsFromGMT: Returns the offset of local time at an instant.
  public init(secondsFromGMT: @escaping @Sendable (Date) -> Int) {
    self.secondsFromGMT = secondsFromGMT
  }

  mutating func addSuccess(at time: TimeInterval, since start: TimeInterval) {
    let time = time.clamped
    guard time >= start, let index = index(of: day(of: time)) else { return }
    days[index].successes += 1
  }

  mutating func add(_ failures: FailurePeriod, since start: TimeInterval) {
    guard let period = failures.clipped(since: start) else { return }
    var day = day(of: period.last)
    var rest = period.count
    // An earlier day than these would not be kept.
    for _ in 0..<Self.capacity {
      let earlier = period.count(before: self.start(of: day))
      if rest > earlier, let index = index(of: day) {
        days[index].failures = days[index].failures.clampedSum(rest - earlier)
      }
      rest = earlier
      guard rest > 0 else { return }
      day = day - 1
    }
  }

  private func start(of day: CivilDay) -> TimeInterval {
    day.start(secondsFromGMT: secondsFromGMT).timeIntervalSince1970
  }

  private mutating func day(of time: TimeInterval) -> CivilDay {
    if let recent, recent.times.contains(time) { return recent.day }
    let day = CivilDay(of: Date(timeIntervalSince1970: time), secondsFromGMT: secondsFromGMT)
    let start = start(of: day)
    recent = (day, start..<max(start, self.start(of: day + 1)))
    return day
  }

  /// Returns the index of a day, which is added if it is new; nil if it is too old.
  private mutating func index(of day: CivilDay) -> Int? {
    var index = days.endIndex
    while index > 0, days[index - 1].day > day { index -= 1 }
    if index > 0, days[index - 1].day == day { return index - 1 }
    if days.count == Self.capacity {
      guard index > 0 else { return nil }
      days.removeFirst()
      index -= 1
    }
    days.insert(Day(day: day), at: index)
    return index
  }
}

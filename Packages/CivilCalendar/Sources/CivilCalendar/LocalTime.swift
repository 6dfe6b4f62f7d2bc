public import PortableFoundation

/// A day and a time of it, in local time and to the minute.
///
/// Use it for the current time, to compare it with days and times that a user entered.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// The day.
  public var day: CivilDay

  /// The time of the day.
  public var time: TimeOfDay

  /// Creates a time of a day, by default its start.
  public init(_ day: CivilDay, _ time: TimeOfDay = .midnight) {
    self.day = day
    self.time = time
  }

  /// Creates the local time of an instant.
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - secondsFromGMT: Returns the offset of local time at an instant.
  public init(of date: Date, secondsFromGMT: (Date) -> Int) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + secondsFromGMT(date)
    let (days, secondOfDay) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    self.init(CivilDay(daysSince1970: days), TimeOfDay(minutes: secondOfDay / 60) ?? .midnight)
  }

  /// Returns whether a time is before another one.
  public static func < (first: Self, second: Self) -> Bool {
    (first.day, first.time) < (second.day, second.time)
  }
}

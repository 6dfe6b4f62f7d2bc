/// A date and a time of day.
///
/// The calendar is proleptic Gregorian with a year 0, as in ISO 8601 and RFC 3339.
public struct CivilTime: Equatable, Sendable {
  /// The year; 0 precedes the year 1.
  public let year: Int

  /// The month, from 1 to 12.
  public let month: Int

  /// The day of the month, from 1.
  public let day: Int

  /// The hour, from 0 to 23.
  public let hour: Int

  /// The minute, from 0 to 59.
  public let minute: Int

  /// The second, from 0 to 59.
  public let second: Int

  /// Creates the civil time, in UTC, of an instant.
  public init(secondsSince1970 seconds: Int) {
    let (days, secondOfDay) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    (hour, minute, second) = (secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60)
    (year, month, day) = CivilDay(daysSince1970: days).date
  }
}

extension Int {
  /// Returns the quotient, rounded down, and the remainder, which is never negative.
  public func flooredQuotientAndRemainder(dividingBy divisor: Int) -> (
    quotient: Int, remainder: Int
  ) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

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
    // Counts years from March, so that the leap day is the last, in eras of 400 years, which have equal lengths
    // (Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
    let (era, dayOfEra) = (days + 719_468).flooredQuotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
    month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Returns the number of seconds from 1970 to the start of a day in UTC; nil if the date does not exist.
  static func secondsSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard (1...12).contains(month) else { return nil }
    // Hinnant, `days_from_civil`.
    let (era, yearOfEra) = (month > 2 ? year : year - 1).flooredQuotientAndRemainder(
      dividingBy: 400
    )
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let seconds = (era * 146_097 + dayOfEra - 719_468) * 86_400
    // An invalid day of the month yields a date in another month.
    let normalised = CivilTime(secondsSince1970: seconds)
    return (normalised.month, normalised.day) == (month, day) ? seconds : nil
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

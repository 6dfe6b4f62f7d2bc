/// A day of the calendar, without a time of day and without a time zone.
///
/// Use it for due days: a day stays the same day in every time zone.
///
///     let day = CivilDay("2026-12-24")
///     print(day?.weekday == .thursday)  // true
///
/// The calendar is proleptic Gregorian with a year 0, as in ISO 8601. Arithmetic counts days: `day + 7` is the same
/// weekday of the next week.
public struct CivilDay: Hashable, Sendable {
  /// The number of days since 1970-01-01; negative for earlier days.
  public let daysSince1970: Int

  /// Creates a day from its number.
  public init(daysSince1970: Int) {
    self.daysSince1970 = daysSince1970
  }

  /// Creates a day from its date; nil if the date does not exist.
  ///
  /// - Parameters:
  ///   - year: The year; 0 precedes the year 1.
  ///   - month: The month, from 1 to 12.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month) else { return nil }
    // Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    let (era, yearOfEra) = (month > 2 ? year : year - 1).flooredQuotientAndRemainder(
      dividingBy: 400
    )
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSince1970: era * 146_097 + dayOfEra - 719_468)
    // An invalid day of the month yields a date in another month.
    guard date.month == month, date.day == day else { return nil }
  }

  /// The year, the month and the day of the month.
  public var date: (year: Int, month: Int, day: Int) {
    // Counts years from March, so that the leap day is the last, in eras of 400 years, which have equal lengths
    // (Hinnant, `civil_from_days`).
    let (era, dayOfEra) = (daysSince1970 + 719_468).flooredQuotientAndRemainder(
      dividingBy: 146_097
    )
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    let month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
    )
  }

  /// The last day of the month.
  public var endOfMonth: CivilDay {
    let (year, month, day) = date
    let length = [31, 30, 29].first { CivilDay(year: year, month: month, day: $0) != nil } ?? 28
    return self + (length - day)
  }
}

extension CivilDay: Comparable {
  /// Returns whether a day is before another one.
  public static func < (first: Self, second: Self) -> Bool {
    first.daysSince1970 < second.daysSince1970
  }
}

extension CivilDay {
  /// Returns the day a number of days later.
  public static func + (day: Self, days: Int) -> Self {
    Self(daysSince1970: day.daysSince1970 + days)
  }

  /// Returns the day a number of days earlier.
  public static func - (day: Self, days: Int) -> Self { day + -days }

  /// Returns the number of days from the second day to the first.
  public static func - (first: Self, second: Self) -> Int {
    first.daysSince1970 - second.daysSince1970
  }
}

extension CivilDay: LosslessStringConvertible {
  /// Parses a date in the notation of ISO 8601, such as `2026-12-24`; nil for any other text and for a date that does
  /// not exist.
  public init?(_ description: String) {
    let parts = description.utf8.split(
      separator: UInt8(ascii: "-"),
      omittingEmptySubsequences: false
    )
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(digits.contains) else {
      return nil
    }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) } }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The date in the notation of ISO 8601, such as `2026-12-24`.
  ///
  /// Texts of the years 0 to 9999 sort like their days, and only these can be parsed.
  public var description: String {
    let (year, month, day) = date
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number.magnitude)
      let zeros = width - digits.utf8.count
      return zeros > 0 ? String(repeating: "0", count: zeros) + digits : digits
    }
    return
      "\(year < 0 ? "-" : "")\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

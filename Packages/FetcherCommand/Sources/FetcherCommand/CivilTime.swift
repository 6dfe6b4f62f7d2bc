/// A moment as calendar and clock show it.
///
/// The calendar is the Gregorian one, also before there was one, with a year 0 (ISO 8601, RFC 3339).
struct CivilTime: Equatable {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int

  /// The moment at so many seconds after the start of 1970.
  init(secondsSince1970 seconds: Int) {
    let (days, secondOfDay) = seconds.dividedDown(by: 86_400)
    (hour, minute, second) = (secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60)
    // Years that begin in March end with their leap day, and 400 of them are always as long (Hinnant,
    // "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
    let (era, dayOfEra) = (days + 719_468).dividedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
    month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }
}

extension TextBuffer {
  /// Adds date and time of day, to the second, with something between them.
  mutating func append(_ time: CivilTime, separator: Unicode.Scalar) {
    if time.year < 0 { append(ascii: "-") }
    append(time.year.magnitude, digits: 4)
    append(ascii: "-")
    append(UInt(time.month), digits: 2)
    append(ascii: "-")
    append(UInt(time.day), digits: 2)
    append(ascii: separator)
    append(UInt(time.hour), digits: 2)
    append(ascii: ":")
    append(UInt(time.minute), digits: 2)
    append(ascii: ":")
    append(UInt(time.second), digits: 2)
  }
}

extension Int {
  /// The quotient, rounded down, and the remainder, which is not negative.
  func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

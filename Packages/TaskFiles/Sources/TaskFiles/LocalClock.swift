import CivilCalendar
public import PortableFoundation

/// The current time, and the offset of local time, in which the days and times of tasks are.
public struct LocalClock: Sendable {
  /// The current time.
  public let now: Date

  /// Returns the offset of local time from UTC at an instant, in seconds.
  public let offset: @Sendable (Date) -> Int

  /// Creates local time.
  public init(now: Date, offset: @escaping @Sendable (Date) -> Int) {
    self.now = now
    self.offset = offset
  }

  /// Returns the local day of an instant.
  func day(of date: Date) -> CivilDay { CivilDay(of: date, secondsFromGMT: offset) }

  /// Returns the first instant of a day.
  func start(of day: CivilDay) -> Date { day.start(secondsFromGMT: offset) }

  /// Returns the local day and time of an instant.
  func time(of date: Date) -> LocalTime { LocalTime(of: date, secondsFromGMT: offset) }
}

/// A day, with a time and a zone as far as it has them, in the basic notation of ISO 8601, such as `20261224T143000Z`.
struct BasicTime: Hashable, LosslessStringConvertible {
  /// The day, in the years 1 to 9999.
  let day: CivilDay

  /// The number of seconds since midnight; nil for a day.
  let second: Int?

  /// Whether the time is in UTC; else it has no zone.
  let isUTC: Bool

  /// Creates a day, or a time without a zone.
  init(_ day: CivilDay, _ time: TimeOfDay? = nil) {
    self.day = day
    second = time.map { $0.minutes * 60 }
    isUTC = false
  }

  /// Creates a time in UTC, rounded down to seconds.
  init(_ date: Date) {
    let (days, second) = Int(date.timeIntervalSince1970.rounded(.down))
      .flooredQuotientAndRemainder(dividingBy: 86_400)
    day = CivilDay(daysSince1970: days)
    self.second = second
    isUTC = true
  }

  init?(_ description: String) {
    let bytes = Array(description.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    func number(_ range: Range<Int>) -> Int? {
      let digits = bytes[range].filter(digits.contains)
      guard digits.count == range.count else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard [8, 15, 16].contains(bytes.count), let year = number(0..<4), year > 0,
      let month = number(4..<6), let dayOfMonth = number(6..<8),
      let day = CivilDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    self.day = day
    isUTC = bytes.count == 16
    guard bytes.count > 8 else {
      second = nil
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), !isUTC || bytes[15] == UInt8(ascii: "Z"),
      let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    // A leap second is the one before it.
    self.second = hour * 3_600 + minute * 60 + min(second, 59)
  }

  var description: String {
    let date = "\(day)".replacing("-", with: "")
    guard let second else { return date }
    let time = [second / 3_600, second / 60 % 60, second % 60]
      .map { ($0 < 10 ? "0" : "") + "\($0)" }
    return "\(date)T\(time.joined())\(isUTC ? "Z" : "")"
  }

  /// The time of day, rounded down to minutes; nil for a day.
  var time: TimeOfDay? { second.flatMap { TimeOfDay(minutes: $0 / 60) } }

  /// The instant with the same day and time in UTC.
  var instantInUTC: Date {
    Date(timeIntervalSince1970: Double(day.daysSince1970 * 86_400 + (second ?? 0)))
  }
}

/// A time of day in minutes, without a time zone.
///
/// Use it for times that a user enters, such as the time at which a task is due.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The number of minutes since midnight, from 0 to 1439.
  public let minutes: Int

  /// Creates a time from its minutes since midnight; nil outside of a day.
  public init?(minutes: Int) {
    guard 0..<1_440 ~= minutes else { return nil }
    self.minutes = minutes
  }

  /// Creates a time from its hour and minute; nil for others than those of a clock.
  public init?(hour: Int, minute: Int) {
    guard 0..<24 ~= hour, 0..<60 ~= minute else { return nil }
    minutes = hour * 60 + minute
  }

  /// The start of a day.
  public static let midnight = Self()

  private init() {
    minutes = 0
  }

  /// Returns whether a time is before another one.
  public static func < (first: Self, second: Self) -> Bool { first.minutes < second.minutes }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Parses a time in the notation of ISO 8601, such as `14:05`; nil for any other text.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      [0, 1, 3, 4].allSatisfy({ digits.contains(bytes[$0]) })
    else { return nil }
    let numbers = bytes.map { Int($0) - Int(digits.lowerBound) }
    self.init(hour: numbers[0] * 10 + numbers[1], minute: numbers[3] * 10 + numbers[4])
  }

  /// The time in the notation of ISO 8601, such as `14:05`.
  public var description: String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

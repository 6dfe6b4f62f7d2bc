public import PortableFoundation

extension CivilDay {
  /// Creates the local day of an instant.
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - secondsFromGMT: Returns the offset of local time at an instant.
  public init(of date: Date, secondsFromGMT: (Date) -> Int) {
    self = LocalTime(of: date, secondsFromGMT: secondsFromGMT).day
  }

  /// Returns the first instant of the day in local time.
  ///
  /// Use it to wait for midnight. If local time skips midnight, the day starts at the change; if local time skips the
  /// entire day, the result is the start of the next one.
  ///
  /// - Parameter secondsFromGMT: Returns the offset of local time at an instant.
  public func start(secondsFromGMT: (Date) -> Int) -> Date {
    Date(localTime: startInUTC, secondsFromGMT: secondsFromGMT)
  }

  /// Returns the instant of a time on the day, in local time.
  ///
  /// - Parameters:
  ///   - time: The time. One that occurs twice is the first of the two; one that a change of the offset skips has the offset
  ///     before the change.
  ///   - secondsFromGMT: Returns the offset of local time at an instant.
  public func date(at time: TimeOfDay, secondsFromGMT: (Date) -> Int) -> Date {
    Date(localTime: startInUTC + Double(time.minutes * 60), secondsFromGMT: secondsFromGMT)
  }

  /// The first instant of the day in UTC.
  var startInUTC: Date { Date(timeIntervalSince1970: Double(daysSince1970) * 86_400) }
}

extension Date {
  /// Creates the instant of a local time.
  ///
  /// - Parameters:
  ///   - time: The instant with the same civil time in UTC.
  ///   - secondsFromGMT: Returns the offset of local time at an instant. A local time that occurs twice is the
  ///     first of the two. A local time that a change of the offset skips has the offset before the change.
  init(localTime time: Date, secondsFromGMT: (Date) -> Int) {
    let day = 86_400.0
    // Assumes that offsets are less than a day, and change at most once in two days.
    let offsets = [time - day, time + day].map(secondsFromGMT)
    let dates = offsets.map { time - Double($0) }
    self = zip(dates, offsets).first { secondsFromGMT($0) == $1 }?.0 ?? dates[0]
  }
}

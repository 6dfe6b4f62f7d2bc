public import PortableFoundation

/// The time at which a value was received.
///
/// The wall clock can be set back later, so the age of a value that this process received is also measured by a clock
/// that is never set: the value is never older than it looks.
public struct Receipt: Sendable {
  /// The time by the wall clock of the receipt.
  public let time: Date

  /// Returns the time since the receipt by a clock that is never set; nil for a value that was stored.
  let elapsed: (@Sendable () -> Duration)?

  /// Creates the time of a receipt.
  ///
  /// - Parameters:
  ///   - time: The time by the wall clock.
  ///   - elapsed: Returns the time since the receipt by a clock that is never set; nil if it is unknown.
  public init(at time: Date, elapsed: (@Sendable () -> Duration)? = nil) {
    self.time = time
    self.elapsed = elapsed
  }

  /// Returns the time of the receipt by the current wall clock, for an age: earlier than ``time`` if the clock was set
  /// back since.
  public func time(at now: Date) -> Date {
    guard let elapsed else { return time }
    return min(time, now.addingTimeInterval(-(elapsed() / .seconds(1))))
  }

  /// Returns whether the receipt is more than two intervals ago, or in the future, as of a stored value after the clock was
  /// set back.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - interval: The time between two refreshes; less than a second counts as one.
  public func isStale(at now: Date, every interval: Duration) -> Bool {
    let age = now.timeIntervalSince(time(at: now))
    // Stored times are rounded to milliseconds.
    return age < -0.001 || age > 2 * (max(interval, .seconds(1)) / .seconds(1))
  }
}

extension Receipt: Equatable {
  /// Returns whether two receipts have the same time.
  public static func == (first: Self, second: Self) -> Bool { first.time == second.time }
}

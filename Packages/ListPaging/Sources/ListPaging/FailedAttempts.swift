/// The failed attempts of an operation since its last success, and the time of the next one.
///
/// The pauses double. A source that knows when an attempt can succeed, such as the end of a rate limit, determines the pause
/// itself. A failure during a pause, of an attempt that the user requested, neither counts nor postpones the next attempt.
public struct FailedAttempts: Equatable, Sendable {
  /// The number of failures, without those during a pause.
  public private(set) var count = 0

  /// The time of the next attempt, since the instant of ``add(at:pausing:backOff:)``.
  public private(set) var retryTime: Duration = .zero

  /// Creates the value before the first failure.
  public init() {}

  /// Adds a failure.
  ///
  /// - Parameters:
  ///   - now: The time since some fixed instant.
  ///   - pause: The time until an attempt can succeed; 0 if that is unknown.
  ///   - backOff: The pauses after failures of unknown duration.
  public mutating func add(
    at now: Duration,
    pausing pause: Duration = .zero,
    backOff: BackOff = BackOff()
  ) {
    let isEarly = now < retryTime
    if !isEarly { count += 1 }
    if pause > .zero {
      retryTime = now + pause
    } else if !isEarly {
      retryTime = now + backOff.delay(afterFailures: count)
    }
  }
}

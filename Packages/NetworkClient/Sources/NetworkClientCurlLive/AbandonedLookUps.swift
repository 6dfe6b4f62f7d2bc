/// Look-ups of names that nobody waits for any more.
///
/// Only the system's resolver ends one. libcurl leaves the thread behind that waits for it, and does not tell when it
/// is gone: what is known is how long it takes at most.
struct AbandonedLookUps {
  /// How many there may be.
  static let maximumCount = 32

  /// Two attempts of five seconds at each of three servers (resolv.conf(5)).
  static let longestTime: Duration = .seconds(30)

  private var beginnings: [ContinuousClock.Instant] = []

  /// Whether there may be one more, which is counted then.
  mutating func mayHaveAnother(at now: ContinuousClock.Instant) -> Bool {
    beginnings.removeAll { now - $0 >= Self.longestTime }
    guard beginnings.count < Self.maximumCount else { return false }
    beginnings.append(now)
    return true
  }
}

import PortableFoundation

/// The time of a service: the wall clock for users, and a clock that is never set for intervals.
struct ServiceTime: Sendable {
  /// Returns the current time.
  let now: @Sendable () -> Date

  /// Returns the time since the service was created.
  let elapsed: @Sendable () -> Duration

  /// Creates the time of a service that is created now.
  init(clock: some Clock<Duration>, now: @escaping @Sendable () -> Date) {
    self.now = now
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Returns the time of a receipt now.
  func receipt() -> Receipt {
    let start = elapsed()
    return Receipt(at: now()) { [elapsed] in elapsed() - start }
  }
}

import PortableFoundation

/// The time of a view model: the wall clock for users, and a clock that is never set for intervals.
struct ModelTime: Sendable {
  /// The clock of intervals.
  let clock: any Clock<Duration>

  /// Returns the current time.
  let now: @Sendable () -> Date

  /// Returns the time since the view model was created.
  let elapsed: @Sendable () -> Duration

  /// Creates the time of a view model that is created now.
  init(clock: some Clock<Duration>, now: @escaping @Sendable () -> Date) {
    self.clock = clock
    self.now = now
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Returns the elapsed time at a wall-clock time near the current one.
  func elapsed(at time: Date) -> Duration {
    elapsed() + .seconds(time.timeIntervalSince(now()))
  }

  /// Sleeps until an elapsed time; not at all if it has passed.
  ///
  /// - Throws: `CancellationError`.
  func sleep(until time: Duration) async throws {
    let wait = time - elapsed()
    if wait > .zero { try await clock.sleep(for: wait) }
  }
}

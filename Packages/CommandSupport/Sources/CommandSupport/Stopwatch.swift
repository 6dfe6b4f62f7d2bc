/// Measures the time since its creation.
public struct Stopwatch: Sendable {
  /// Returns the time since the creation of the stopwatch.
  public let elapsed: @Sendable () -> Duration

  /// Starts a stopwatch on a clock.
  public init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }
}

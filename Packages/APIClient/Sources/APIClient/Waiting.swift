extension APIClient {
  /// Whether, and for how long, requests wait for a rate limit.
  public struct Waiting: Sendable {
    /// The longest time that all pauses of a request may last; a longer one is an error.
    public var maximum: Duration

    /// Called at the start of a pause and then every second with the remaining time; with nil after the pause, also after
    /// a cancelled one.
    public var onPause: @Sendable (RateLimitPause?) async -> Void

    /// Creates a policy.
    public init(
      atMost maximum: Duration,
      onPause: @escaping @Sendable (RateLimitPause?) async -> Void
    ) {
      self.maximum = maximum
      self.onPause = onPause
    }

    /// Never waits: a limited request fails.
    public static var never: Self { Self(atMost: .zero) { _ in } }
  }
}

extension APIClient.Waiting {
  /// Waits for the end of a pause and reports the remaining time, in whole seconds.
  ///
  /// - Throws: `CancellationError`.
  func countDown(_ pause: RateLimitPause, on clock: some Clock<Duration>) async throws {
    let end = clock.now.advanced(by: pause.remaining)
    do {
      while case let seconds = clock.now.duration(to: end).roundedUpToSeconds, seconds > 0 {
        await onPause(RateLimitPause(pause.reason, remaining: .seconds(seconds)))
        // Deadlines relative to the end: late wakeups do not add up.
        try await clock.sleep(until: end.advanced(by: .seconds(1 - seconds)), tolerance: nil)
      }
    } catch {
      await onPause(nil)
      throw error
    }
    await onPause(nil)
  }
}

extension Duration {
  fileprivate var roundedUpToSeconds: Int64 {
    components.seconds + (components.attoseconds > 0 ? 1 : 0)
  }
}

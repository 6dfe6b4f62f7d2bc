/// A sequence that paces repeated work.
///
/// Do the work in a loop. The first iteration starts immediately, and each later one an interval after the start of the
/// previous iteration:
///
///     for await _ in Polling(every: .seconds(2), clock: clock) {
///       await refresh()
///     }
///
/// Iterations never overlap: after work that took longer than the interval, the next iteration starts immediately, and
/// missed ones are skipped. With an interval of 0, iterations follow each other without a pause. Without an interval, the
/// first iteration is the only one. The sequence ends when the task is cancelled.
public struct Polling: AsyncSequence, Sendable {
  private let interval: Duration?
  private let clock: any Clock<Duration>

  /// Creates a sequence of iterations.
  ///
  /// - Parameters:
  ///   - interval: The time between the starts of two iterations; 0 for no pause, and nil for a single iteration.
  ///   - clock: The clock that measures the interval.
  public init(every interval: Duration?, clock: any Clock<Duration>) {
    self.interval = interval
    self.clock = clock
  }

  /// Returns an iterator whose first iteration starts immediately.
  public func makeAsyncIterator() -> Iterator {
    Iterator(interval: interval, clock: clock)
  }

  /// The iterations of one loop.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let interval: Duration?
    fileprivate let clock: any Clock<Duration>
    private var elapsed: (() -> Duration)?

    fileprivate init(interval: Duration?, clock: any Clock<Duration>) {
      self.interval = interval
      self.clock = clock
    }

    /// Waits for the next iteration; returns nil without one.
    public mutating func next() async -> Void? {
      do {
        if let elapsed {
          guard let interval else { return nil }
          try await clock.sleep(for: Swift.max(interval - elapsed(), .zero))
        }
      } catch {
        return nil
      }
      elapsed = Self.stopwatch(on: clock)
      return ()
    }

    private static func stopwatch(on clock: some Clock<Duration>) -> () -> Duration {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
  }
}

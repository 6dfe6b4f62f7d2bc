import Synchronization

/// A clock on which every sleep returns immediately and advances the clock to its deadline.
///
/// Use it if the waiting of the code under test is irrelevant. If the order of events matters, use ``TestClock``.
public final class ImmediateClock: Clock, Sendable {
  private let time = Mutex(TestInstant())

  /// Creates a clock at its start.
  public init() {}

  /// The current time: the latest deadline of any sleep.
  public var now: TestInstant { time.withLock(\.self) }

  /// Zero: the clock distinguishes all instants.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock to the deadline, unless it has passed, and returns.
  ///
  /// The rules of ``TestClock/sleep(until:tolerance:)`` apply.
  ///
  /// - Throws: `CancellationError`, without advancing, if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}

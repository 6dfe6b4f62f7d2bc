import Synchronization

/// A clock on which no sleep takes any time: the sleeper's deadline becomes the present at once.
///
/// For code whose waiting is not what the test is about. Where the order of events matters, use
/// ``TestClock``.
public final class ImmediateClock: Clock, Sendable {
  private let present: Mutex<TestInstant>

  /// A clock that starts at a moment.
  public init(now: TestInstant = TestInstant()) {
    present = Mutex(now)
  }

  /// The latest deadline that anybody slept until.
  public var now: TestInstant { present.withLock(\.self) }

  /// Nothing: every moment can be told from every other.
  public var minimumResolution: Duration { .zero }

  /// Moves the present to the deadline, if it lies ahead, and returns.
  ///
  /// What ``TestClock/sleep(until:tolerance:)`` says of sleepers holds here too.
  ///
  /// - Throws: `CancellationError`, moving nothing, if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    present.withLock { $0 = max($0, deadline) }
  }
}

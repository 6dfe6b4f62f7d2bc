import TestClock
import Testing

/// A test clock that tells which deadlines are slept until, so that a test can wait for one of them.
final class WatchedClock: Clock {
  private let clock = TestClock()
  private let isDeaf: Bool
  private let deadlines = AsyncStream.makeStream(of: TestInstant.self)

  /// A clock at its start; on a deaf one, a cancelled sleep looks like one that is over.
  init(isDeaf: Bool = false) {
    self.isDeaf = isDeaf
  }

  var now: TestInstant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: TestInstant, tolerance: Duration?) async throws {
    deadlines.continuation.yield(deadline)
    do {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    } catch  where isDeaf {
      // As if the cancellation had come a moment too late.
    }
  }

  /// Waits until somebody has gone to sleep until so long after the start.
  ///
  /// Every deadline before it, in the order of falling asleep, counts as seen.
  func sleeper(until offset: Duration) async {
    for await deadline in deadlines.stream where deadline.offset == offset { break }
    await clock.sleepers(atLeast: 1)
  }

  func sleepers(atLeast count: Int) async { await clock.sleepers(atLeast: count) }
  func advance(to offset: Duration) { clock.advance(to: TestInstant(offset: offset)) }
  func reportLeftoverSleepers() { clock.reportLeftoverSleepers() }
}

import NetworkClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct RetryPolicyTests {
  private struct Failure: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [
    (retries: 9, limit: 1_000, attempts: 3), (retries: 1, limit: 1_000, attempts: 2),
    (retries: 9, limit: 300, attempts: 2), (retries: 9, limit: 100, attempts: 1),
  ])
  func `pauses double, and all attempts share the time limit`(
    retries: Int,
    limit: Int,
    attempts: Int
  ) async {
    let clock = TestClock()
    let start = clock.now
    let policy = RetryPolicy(
      maximumRetries: retries,
      timeLimit: .milliseconds(limit),
      clock: clock,
      random: { 0 }
    )
    let result = Task {
      try await policy.run(elapsed: { start.duration(to: clock.now) }) { error in
        (error as? Failure)?.number != 3
      } onRetry: { error, pause in
        #expect(error as? Failure == Failure(number: pause == .milliseconds(100) ? 1 : 2))
      } attempt: { remaining in
        let elapsed = start.duration(to: clock.now)
        #expect(remaining == .milliseconds(limit) - elapsed)
        throw Failure(number: elapsed == .zero ? 1 : elapsed == .milliseconds(100) ? 2 : 3)
      }
    }
    for attempt in 1..<attempts {
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .milliseconds(100 << (attempt - 1)))
    }
    await #expect(throws: Failure(number: attempts)) { try await result.value }
  }
}

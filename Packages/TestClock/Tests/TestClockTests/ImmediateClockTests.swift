import TestClock
import Testing

@Suite struct ImmediateClockTests {
  @Test func `a sleep advances the clock to its deadline, but never back`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60 * 60 * 24))
    #expect(clock.now.offset == .seconds(60 * 60 * 24))
    try await clock.sleep(until: TestInstant())
    #expect(clock.now.offset == .seconds(60 * 60 * 24))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `a sleep in a cancelled task does not advance the clock`() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == TestInstant())
  }
}

import TestClock
import Testing

@Suite struct ImmediateClockTests {
  @Test func `a sleep takes no time and moves the present to its deadline`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60 * 60 * 24))
    #expect(clock.now.offset == .seconds(60 * 60 * 24))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `a deadline that has passed moves nothing back`() async throws {
    let clock = ImmediateClock(now: TestInstant(offset: .seconds(5)))
    try await clock.sleep(until: TestInstant())
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `a cancelled task moves nothing`() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == TestInstant())
  }
}

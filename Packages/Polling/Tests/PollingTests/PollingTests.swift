import Polling
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct PollingTests {
  /// The offsets at which turns begin, each with work that takes some time.
  private func beginnings(
    every interval: Duration,
    working durations: [Duration]
  ) async throws -> [Duration] {
    let clock = ImmediateClock()
    var durations = durations
    var beginnings: [Duration] = []
    for await _ in Polling(every: interval, clock: clock).prefix(durations.count) {
      beginnings.append(clock.now.offset)
      try await clock.sleep(for: durations.removeFirst())
    }
    return beginnings
  }

  @Test func `the first turn begins immediately, and each later one an interval after the former`()
    async throws
  {
    #expect(
      try await beginnings(every: .seconds(10), working: [.seconds(1), .seconds(9), .zero])
        == [.zero, .seconds(10), .seconds(20)]
    )
  }

  @Test func `after work that takes longer than the interval the next turn begins immediately`()
    async throws
  {
    #expect(
      try await beginnings(every: .seconds(10), working: [.seconds(25), .zero, .zero])
        == [.zero, .seconds(25), .seconds(35)]
    )
  }

  @Test func `an interval of 0 is no pause`() async throws {
    #expect(
      try await beginnings(every: .zero, working: [.seconds(1), .zero, .zero])
        == [.zero, .seconds(1), .seconds(1)]
    )
  }

  @Test func `the sequence ends when the task is cancelled`() async {
    let clock = TestClock()
    let polling = Task {
      var turns = 0
      for await _ in Polling(every: .seconds(10), clock: clock) { turns += 1 }
      return turns
    }
    await clock.sleepers(atLeast: 1)
    polling.cancel()
    #expect(await polling.value == 1)
    clock.reportLeftoverSleepers()
  }
}

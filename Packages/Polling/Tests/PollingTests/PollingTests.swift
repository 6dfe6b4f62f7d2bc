import Polling
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct PollingTests {
  /// Returns the start times of iterations with work of given durations.
  private func starts(
    every interval: Duration,
    working durations: [Duration]
  ) async throws -> [Duration] {
    let clock = ImmediateClock()
    var durations = durations
    var starts: [Duration] = []
    for await _ in Polling(every: interval, clock: clock).prefix(durations.count) {
      starts.append(clock.now.offset)
      try await clock.sleep(for: durations.removeFirst())
    }
    return starts
  }

  @Test
  func `the first iteration starts immediately, each later one an interval after the previous`()
    async throws
  {
    #expect(
      try await starts(every: .seconds(10), working: [.seconds(1), .seconds(9), .zero])
        == [.zero, .seconds(10), .seconds(20)]
    )
  }

  @Test
  func `after work that takes longer than the interval the next iteration starts immediately`()
    async throws
  {
    #expect(
      try await starts(every: .seconds(10), working: [.seconds(25), .zero, .zero])
        == [.zero, .seconds(25), .seconds(35)]
    )
  }

  @Test func `an interval of 0 is no pause`() async throws {
    #expect(
      try await starts(every: .zero, working: [.seconds(1), .zero, .zero])
        == [.zero, .seconds(1), .seconds(1)]
    )
  }

  @Test func `without an interval the first iteration is the only one`() async {
    var iterations = 0
    for await _ in Polling(every: nil, clock: ImmediateClock()) { iterations += 1 }
    #expect(iterations == 1)
  }

  @Test func `the sequence ends when the task is cancelled`() async {
    let clock = TestClock()
    let polling = Task {
      var iterations = 0
      for await _ in Polling(every: .seconds(10), clock: clock) { iterations += 1 }
      return iterations
    }
    await clock.sleepers(atLeast: 1)
    polling.cancel()
    #expect(await polling.value == 1)
    clock.reportLeftoverSleepers()
  }
}

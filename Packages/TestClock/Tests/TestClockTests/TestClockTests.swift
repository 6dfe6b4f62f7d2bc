import Contract
import SerialTaskExecutor
import TestClock
import Testing

/// Tests of the control over a `TestClock`, in addition to its contract.
@Suite(.timeLimit(.minutes(10))) struct TestClockTests {
  let clock = TestClock()

  /// Runs tasks in the order in which they resume; the clock's `sleep(until:)` remains on it.
  let executor = SerialTaskExecutor()

  @Test func `time advances only when the test advances it`() {
    let start = clock.now
    #expect(clock.now == start)

    clock.advance(by: .seconds(3))

    #expect(start.duration(to: clock.now) == .seconds(3))
    #expect(clock.now.description == "start + 3.0 seconds")

    let later = clock.now
    clock.advance(by: .seconds(1))
    clock.advance(by: .zero)
    #expect(clock.now.duration(to: later) == .seconds(-1))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `advancing wakes the sleepers whose deadlines have passed`() async throws {
    try await withThrowingTaskGroup { group in
      for seconds in [3, 1, 2] {
        group.addTask { [clock] in try await clock.sleep(for: .seconds(seconds)) }
      }
      await clock.sleepers(atLeast: 3)

      clock.advance(by: .milliseconds(1_999))
      #expect(clock.sleeperCount == 2)

      clock.advance(by: .milliseconds(1))
      #expect(clock.sleeperCount == 1)

      clock.advance(by: .seconds(1))
      #expect(clock.sleeperCount == 0)
      try await group.waitForAll()
    }
  }

  @Test func `sleepers wake by deadline, then in the order of arrival`() async throws {
    let woken = Shared<[String]>([])
    let sleepers = [("late", 3), ("first of two", 2), ("second of two", 2), ("early", 1)]
    var tasks: [Task<Void, any Error>] = []
    for (index, (name, seconds)) in sleepers.enumerated() {
      tasks.append(
        Task(executorPreference: executor) { [clock] in
          try await clock.sleep(until: TestInstant(offset: .seconds(seconds)))
          woken.replace { $0 + [name] }
        }
      )
      await clock.sleepers(atLeast: index + 1)
    }

    clock.advance(by: .seconds(3))
    for task in tasks { try await task.value }

    #expect(woken.value == ["early", "first of two", "second of two", "late"])
  }

  @Test func `cancelling a task ends its wait for sleepers`() async {
    let waits = [
      await executor.start { [clock] in await clock.sleepers(atLeast: 1) },
      await executor.start { [clock] in await clock.sleepers(atLeast: 1) },
    ]
    for wait in waits.reversed() {
      wait.cancel()
      await wait.value
    }
  }

  @Test func `several tasks can wait for different numbers of sleepers`() async {
    async let one: Void = clock.sleepers(atLeast: 1)
    async let two: Void = clock.sleepers(atLeast: 2)
    let tasks = (1...2).map { _ in Task { [clock] in try? await clock.sleep(for: .seconds(1)) } }

    _ = await (one, two)
    #expect(clock.sleeperCount == 2)

    clock.advance(by: .seconds(1))
    for task in tasks { await task.value }
  }

  @Test func `a wait for sleepers with a duration ignores other sleepers`() async {
    let isFound = Shared(false)
    let wait = await executor.start { [clock] in
      await clock.sleepers(atLeast: 2, for: .seconds(2))
      isFound.value = true
    }
    var sleepers: [Task<Void, Never>] = []
    for seconds in [1, 1, 2, 2] {
      await executor.settle()
      #expect(!isFound.value)
      sleepers.append(
        await executor.start { [clock] in try? await clock.sleep(for: .seconds(seconds)) }
      )
    }
    await wait.value
    clock.advance(by: .seconds(2))
    for sleeper in sleepers { await sleeper.value }
  }

  @Test func `leftover sleepers are reported with their deadlines`() async {
    clock.reportLeftoverSleepers()
    let task = Task { [clock] in try await clock.sleep(for: .seconds(5)) }
    await clock.sleepers(atLeast: 1)

    withKnownIssue {
      clock.reportLeftoverSleepers()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("until: start + 5.0 seconds") }
    }
    task.cancel()
    _ = await task.result
    clock.reportLeftoverSleepers()
  }

  @Test func `moving a clock backwards traps`() async {
    await #expect(processExitsWith: .failure) {
      TestClock().advance(by: .seconds(-1))
    }
  }
}

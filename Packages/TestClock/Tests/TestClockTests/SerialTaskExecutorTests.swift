import Synchronization
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct SerialTaskExecutorTests {
  @Test func `tasks run in the order in which they were made`() async {
    let executor = SerialTaskExecutor()
    let numbers = Recorder<Int>()
    let tasks = (0..<100).map { number in
      Task(executorPreference: executor) { numbers.record(number) }
    }
    for task in tasks { await task.value }
    #expect(numbers.values == Array(0..<100))
  }

  @Test func `after settling, a task has reached its first wait`() async throws {
    let executor = SerialTaskExecutor()
    let clock = TestClock()
    let task = Task(executorPreference: executor) {
      try await clock.sleep(until: TestInstant(offset: .seconds(1)))
    }
    await executor.settle()
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    try await task.value
  }
}

/// What happened, in order.
final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  var values: [Value] { recorded.withLock(\.self) }

  func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}

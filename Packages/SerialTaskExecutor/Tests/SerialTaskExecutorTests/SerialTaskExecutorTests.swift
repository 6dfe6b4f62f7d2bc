import SerialTaskExecutor
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SerialTaskExecutorTests {
  let executor = SerialTaskExecutor()
  let numbers = Recorder<Int>()

  @Test func `tasks run in the order of their creation`() async {
    let tasks = (0..<100).map { number in
      Task(executorPreference: executor) { [numbers] in numbers.record(number) }
    }
    for task in tasks { await task.value }
    #expect(numbers.values == Array(0..<100))
  }

  @Test func `after settling, a task has reached its next suspension point`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let task = await executor.start { [numbers] in
      numbers.record(1)
      for await number in stream { numbers.record(number) }
    }
    #expect(numbers.values == [1])

    continuation.yield(2)
    await executor.settle()
    #expect(numbers.values == [1, 2])

    continuation.finish()
    await task.value
  }
}

/// The recorded values, in order.
final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  var values: [Value] { recorded.withLock(\.self) }

  func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}

import SerialTaskExecutor
import SingleFlight
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SingleFlightTests {
  private let executor = SerialTaskExecutor()
  private let runs = Runs()
  private let flight: SingleFlight

  init() {
    flight = SingleFlight { [runs] in await runs.run() }
  }

  /// Starts a call and returns when it waits.
  private func call() async -> Task<Void, Never> {
    await executor.start { [flight, runs] in
      await flight()
      runs.record { $0.returned += 1 }
    }
  }

  @Test func `a call during a run joins it and starts nothing`() async {
    let calls = [await call(), await call(), await call()]
    await runs.reach { $0.started == 1 }
    #expect(runs.record == Record(started: 1))
    runs.open.finish()
    for call in calls { await call.value }
    #expect(runs.record == Record(started: 1, finished: 1, returned: 3))
  }

  @Test func `a call after a run starts a new one`() async {
    runs.open.finish()
    await call().value
    await call().value
    #expect(runs.record == Record(started: 2, finished: 2, returned: 2))
  }

  @Test func `a caller that is cancelled returns, and the run continues for the others`() async {
    let first = await call()
    let second = await call()
    await runs.reach { $0.started == 1 }
    first.cancel()
    await first.value
    #expect(runs.record == Record(started: 1, returned: 1))
    runs.open.finish()
    await second.value
    #expect(runs.record == Record(started: 1, finished: 1, returned: 2))
  }

  @Test func `the last caller that is cancelled cancels the run and waits until it has finished`()
    async
  {
    let first = await call()
    let last = await call()
    first.cancel()
    await first.value
    last.cancel()
    await runs.reach { $0.cancelled == 1 }
    #expect(runs.record == Record(started: 1, cancelled: 1, returned: 1))
    runs.close.finish()
    await last.value
    #expect(runs.record == Record(started: 1, cancelled: 1, finished: 1, returned: 2))
  }

  @Test func `a run that is cancelled finishes for all its callers`() async {
    let calls = [await call(), await call()]
    flight.cancel()
    await runs.reach { $0.cancelled == 1 }
    let next = await call()
    runs.close.finish()
    for call in calls + [next] { await call.value }
    #expect(runs.record == Record(started: 2, cancelled: 1, finished: 2, returned: 3))
  }

  @Test func `a call while a cancelled run finishes waits for it and starts a new run`() async {
    let cancelled = await call()
    cancelled.cancel()
    await runs.reach { $0.cancelled == 1 }
    let impatient = await call()
    let patient = await call()
    impatient.cancel()
    await impatient.value
    #expect(runs.record == Record(started: 1, cancelled: 1, returned: 1))
    runs.close.finish()
    await cancelled.value
    await patient.value
    #expect(runs.record == Record(started: 2, cancelled: 1, finished: 2, returned: 3))
  }

  @Test func `a caller that is already cancelled starts nothing`() async {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await flight()
    }.value
    #expect(runs.record == Record())
  }
}

/// The numbers of runs and callers in each state.
private struct Record: Equatable {
  var started = 0
  var cancelled = 0
  var finished = 0
  var returned = 0
}

/// Runs that wait until the test opens them; a cancelled one finishes when the test closes it.
private final class Runs: Sendable {
  private let opening: AsyncStream<Void>
  private let closing: AsyncStream<Void>
  let open: AsyncStream<Void>.Continuation
  let close: AsyncStream<Void>.Continuation
  private let progress = Mutex(Record())

  init() {
    (opening, open) = AsyncStream.makeStream()
    (closing, close) = AsyncStream.makeStream()
  }

  var record: Record { progress.withLock(\.self) }

  /// Waits until the record satisfies a condition.
  func reach(_ condition: (Record) -> Bool) async {
    while !condition(record) { await Task.yield() }
  }

  func record(_ change: (inout Record) -> Void) {
    progress.withLock { change(&$0) }
  }

  func run() async {
    record { $0.started += 1 }
    for await _ in opening {}
    if Task.isCancelled {
      record { $0.cancelled += 1 }
      await Task { for await _ in closing {} }.value
    }
    record { $0.finished += 1 }
  }
}

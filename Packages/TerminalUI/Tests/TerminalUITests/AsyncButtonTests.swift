import SerialTaskExecutor
import TerminalUI
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct AsyncButtonTests {
  private let clock = TestClock()
  private let executor = SerialTaskExecutor()

  /// Returns a button with an action of a duration, which ends early when it is cancelled.
  private func makeButton(taking milliseconds: Int) -> AsyncButton {
    AsyncButton(clock: clock) { [clock] in try? await clock.sleep(for: .milliseconds(milliseconds))
    }
  }

  /// Starts a tap and returns when it waits for the clock.
  private func tap(_ button: AsyncButton) async -> Task<Void, Never> {
    let task = Task(executorPreference: executor) { await button.tap() }
    await settle()
    return task
  }

  private func advance(to milliseconds: Int) async {
    clock.advance(to: TestInstant(offset: .milliseconds(milliseconds)))
    await settle()
  }

  /// Waits until all tasks wait for the clock; a task that resumes another needs a further turn.
  private func settle() async {
    for _ in 1...10 { await executor.settle() }
  }

  @Test(
    arguments: [
      (100, [0], [(0, .loading), (400, .idle)]),
      // Without the indicator below a second.
      (999, [0], [(0, .loading), (1_299, .idle)]),
      // With the indicator from exactly a second.
      (1_000, [0], [(0, .loading), (1_000, .loadingWithIndicator), (1_300, .idle)]),
      (2_000, [0], [(0, .loading), (1_000, .loadingWithIndicator), (2_300, .idle)]),
      // Taps during the action and before the button is idle are ignored.
      (900, [0, 0, 500, 900, 1_199], [(0, .loading), (1_200, .idle)]),
      // An idle button accepts the next tap.
      (100, [0, 500], [(0, .loading), (400, .idle), (500, .loading), (900, .idle)]),
    ] as [(Int, [Int], [(Int, AsyncButton.State)])]
  )
  func `the state changes at defined times`(
    duration: Int,
    taps: [Int],
    states: [(time: Int, state: AsyncButton.State)]
  ) async {
    let button = makeButton(taking: duration)
    var last = button.state
    #expect(last == .idle)
    var changes: [(time: Int, state: AsyncButton.State)] = []
    // The ends of the actions, and each change with the time immediately before it.
    let times = Set(
      taps + taps.map { $0 + duration } + states.flatMap { [max($0.time - 1, 0), $0.time] }
    )
    for time in times.sorted() {
      await advance(to: time)
      for _ in taps.filter({ $0 == time }) { _ = await tap(button) }
      if button.state != last { changes.append((time, button.state)) }
      last = button.state
    }
    #expect(changes.elementsEqual(states, by: ==))
    clock.reportLeftoverSleepers()
  }

  @Test func `one of many concurrent taps is accepted`() async {
    let button = makeButton(taking: 100)
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { await button.tap() } }
      for _ in 0..<99 { await group.next() }
      #expect(button.state == .loading)
      group.cancelAll()
    }
  }

  @Test func `the end of the action stops an indicator timer that ignores its cancellation`() async
  {
    let clock = UncancellableClock(clock: clock)
    let button = AsyncButton(clock: clock) { try? await clock.sleep(for: .milliseconds(100)) }
    let states = button.states()
    let tap = await tap(button)
    await advance(to: 100)
    #expect(button.state == .loading)
    await advance(to: 400)
    await tap.value
    #expect(await states.prefix(3).reduce(into: []) { $0.append($1) } == [.idle, .loading, .idle])
  }

  @Test(arguments: [0, 100, 399])
  func `cancelling a tap makes the button idle immediately`(milliseconds: Int) async {
    let button = makeButton(taking: 100)
    let tap = await tap(button)
    if milliseconds >= 100 { await advance(to: 100) }
    await advance(to: milliseconds)
    tap.cancel()
    await tap.value
    #expect(button.state == .idle)
    clock.reportLeftoverSleepers()
  }

  @Test func `cancelling an ignored tap has no effect`() async {
    let button = makeButton(taking: 5_000)
    let accepted = await tap(button)
    await tap(button).cancel()
    await settle()
    #expect(button.state == .loading)
    accepted.cancel()
    await accepted.value
  }

  @Test func `the states end with the button`() async {
    var button: AsyncButton? = makeButton(taking: 0)
    let states = button?.states()
    button = nil
    #expect(await states?.reduce(into: []) { $0.append($1) } == [.idle])
  }
}

/// A clock whose cancelled sleeps return normally, as if the cancellation had come too late.
private struct UncancellableClock: Clock {
  let clock: TestClock

  var now: TestInstant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: TestInstant, tolerance: Duration?) async throws {
    try? await clock.sleep(until: deadline, tolerance: tolerance)
  }
}

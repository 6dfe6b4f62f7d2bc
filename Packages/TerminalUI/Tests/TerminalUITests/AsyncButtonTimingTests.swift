import TerminalUI
import TestClock
import Testing

// The indicator.
extension AsyncButtonTests {
  @Test(arguments: [1, 900, 999])
  func `the indicator never appears for an action under a second`(milliseconds: Int) async {
    let button = makeButton(taking: .milliseconds(milliseconds))
    let states = button.states()
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)

    clock.advance(to: .milliseconds(milliseconds))
    await clock.sleeper(until: .milliseconds(milliseconds + 300))
    // What sleeps now is the way back to idle: the timer of the indicator is gone.
    clock.advance(to: .milliseconds(max(milliseconds + 299, 1_000)))
    clock.advance(to: .milliseconds(max(milliseconds + 300, 1_000)))
    await tap

    #expect(await states.first(3) == [.idle, .loading, .idle])
    clock.reportLeftoverSleepers()
  }

  @Test func `the end of the action stops the timer that is not cancelled in time`() async {
    let clock = WatchedClock(isDeaf: true)
    let button = AsyncButton(clock: clock) {
      try? await clock.sleep(for: .milliseconds(100))
    }
    let states = button.states()
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)
    clock.advance(to: .milliseconds(100))
    await clock.sleeper(until: .milliseconds(400))
    clock.advance(to: .milliseconds(400))
    await tap

    #expect(await states.first(3) == [.idle, .loading, .idle])
  }

  @Test func `the indicator appears a second after the tap, and stays until idle`() async {
    let button = makeButton(taking: .seconds(2))
    var states = button.states().makeAsyncIterator()
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)

    clock.advance(to: .milliseconds(999))
    #expect(button.state == .loading)
    clock.advance(to: .seconds(1))
    #expect(await states.next() == .idle)
    #expect(await states.next() == .loading)
    #expect(await states.next() == .loadingWithIndicator)

    clock.advance(to: .seconds(2))
    await clock.sleeper(until: .milliseconds(2_300))
    clock.advance(to: .milliseconds(2_299))
    #expect(button.state == .loadingWithIndicator)
    clock.advance(to: .milliseconds(2_300))
    await tap
    #expect(await states.next() == .idle)
  }

  @Test func `an action that ends at exactly a second has the indicator`() async {
    let button = makeButton(taking: .seconds(1))
    let states = button.states()
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)

    clock.advance(to: .seconds(1))
    await clock.sleeper(until: .milliseconds(1_300))
    clock.advance(to: .milliseconds(1_300))
    await tap

    #expect(await states.first(4) == [.idle, .loading, .loadingWithIndicator, .idle])
  }
}

// Cancellation.
extension AsyncButtonTests {
  @Test func `cancelling the tap cancels the action, and the button is idle at once`() async {
    let button = makeButton(taking: .seconds(5))
    let task = Task { await button.tap() }
    await clock.sleepers(atLeast: 2)

    task.cancel()
    await task.value

    #expect(button.state == .idle)
    #expect(clock.now == TestInstant())
    clock.reportLeftoverSleepers()
  }

  @Test func `cancelling the tap after the action makes the button idle at once`() async {
    let button = makeButton(taking: .milliseconds(100))
    let task = Task { await button.tap() }
    await clock.sleepers(atLeast: 2)
    clock.advance(to: .milliseconds(100))
    await clock.sleeper(until: .milliseconds(400))

    task.cancel()
    await task.value

    #expect(button.state == .idle)
    clock.reportLeftoverSleepers()
  }

  @Test func `cancelling a tap that was ignored changes nothing`() async {
    let button = makeButton(taking: .seconds(5))
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)

    let ignored = Task { await button.tap() }
    ignored.cancel()
    await ignored.value
    #expect(button.state == .loading)

    clock.advance(to: .seconds(5))
    await clock.sleeper(until: .milliseconds(5_300))
    clock.advance(to: .milliseconds(5_300))
    await tap
  }
}

import TerminalUI
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct AsyncButtonTests {
  let clock = WatchedClock()
  let calls = Calls()

  /// A button whose action takes so long, or until it is cancelled.
  func makeButton(taking duration: Duration) -> AsyncButton {
    AsyncButton(clock: clock) { [clock, calls] in
      calls.add()
      try? await clock.sleep(for: duration)
    }
  }

  @Test func `the delays are those of the product`() {
    #expect(AsyncButton.indicatorDelay == .seconds(1))
    #expect(AsyncButton.idleDelay == .milliseconds(300))
  }

  @Test func `a new button is idle`() {
    #expect(makeButton(taking: .zero).state == .idle)
    #expect(calls.count == 0)
  }

  @Test func `a tap runs the action once, and returns when the button is idle again`() async {
    let button = makeButton(taking: .milliseconds(100))
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)
    #expect(button.state == .loading)

    clock.advance(to: .milliseconds(100))
    await clock.sleeper(until: .milliseconds(400))
    clock.advance(to: .milliseconds(400))
    await tap

    #expect(button.state == .idle)
    #expect(calls.count == 1)
    clock.reportLeftoverSleepers()
  }

  @Test func `a tap while the action is in flight is ignored`() async {
    let button = makeButton(taking: .seconds(5))
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)

    await button.tap()
    clock.advance(to: .seconds(4))
    await button.tap()

    clock.advance(to: .seconds(5))
    await clock.sleeper(until: .milliseconds(5_300))
    clock.advance(to: .milliseconds(5_300))
    await tap
    #expect(calls.count == 1)
  }

  @Test func `a tap between the end of the action and idle is ignored`() async {
    let button = makeButton(taking: .milliseconds(100))
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)
    clock.advance(to: .milliseconds(100))
    await clock.sleeper(until: .milliseconds(400))

    await button.tap()
    clock.advance(to: .milliseconds(399))
    await button.tap()
    #expect(button.state == .loading)

    clock.advance(to: .milliseconds(400))
    await tap
    #expect(calls.count == 1)
  }

  @Test func `an idle button can be tapped again`() async {
    let button = AsyncButton(clock: ImmediateClock()) { [calls] in calls.add() }
    await button.tap()
    await button.tap()
    #expect(calls.count == 2)
  }

  @Test func `of many taps at once, one is accepted`() async {
    let button = makeButton(taking: .milliseconds(100))
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { await button.tap() } }
      for _ in 0..<99 { await group.next() }
      await clock.sleepers(atLeast: 2)
      clock.advance(to: .milliseconds(100))
      await clock.sleeper(until: .milliseconds(400))
      clock.advance(to: .milliseconds(400))
    }
    #expect(calls.count == 1)
  }

  @Test func `an action that taps its own button changes nothing`() async {
    let itself = ButtonReference()
    let button = AsyncButton(clock: ImmediateClock()) { [calls] in
      calls.add()
      await itself.button?.tap()
    }
    itself.button = button
    await button.tap()
    #expect(calls.count == 1)
  }
}

// Listeners.
extension AsyncButtonTests {
  @Test func `every listener gets the current state, and each one after it`() async {
    let button = makeButton(taking: .milliseconds(100))
    let first = button.states()
    let second = button.states()
    async let tap: Void = button.tap()
    await clock.sleepers(atLeast: 2)
    let late = button.states()

    clock.advance(to: .milliseconds(100))
    await clock.sleeper(until: .milliseconds(400))
    clock.advance(to: .milliseconds(400))
    await tap

    #expect(await first.first(3) == [.idle, .loading, .idle])
    #expect(await second.first(3) == [.idle, .loading, .idle])
    #expect(await late.first(2) == [.loading, .idle])
  }

  @Test func `the listeners' streams end with the button`() async {
    var button: AsyncButton? = makeButton(taking: .zero)
    let states = button?.states()
    button = nil
    #expect(await states?.first(2) == [.idle])
  }
}

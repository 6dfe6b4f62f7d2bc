import ContentService
import DataFetchFeature
import SQLiteDatabase
import PortableFoundation
import TerminalClient
import TerminalUI
import TerminalUITesting
import TestClock
import Testing

@testable import DataFetchScreen

/// The screen during a run.
@Suite(.timeLimit(.minutes(10))) struct ScreenRunTests {
  @Test func `the screen shows the saved state`() async throws {
    var user = ScreenUser(
      .mock(initially: UUID(number: 9), count: 4)
    )
    await user.sees("Response Code: 00000000-0000-0000-0000-000000000009")
    await user.sees("Times Fetched: 4")
    try await user.leave()
  }

  @Test(arguments: [TerminalClient.Key.return, .space])
  func `return and space press the button`(key: TerminalClient.Key) async throws {
    var user = ScreenUser()
    await user.sees("Times Fetched: 0")
    user.terminal.press(key)
    await user.sees("Fetch Content - loading")
    await user.sees("Times Fetched: 1")
    try await user.leave()
  }

  @Test func `a click presses the button, and only the button`() async throws {
    var user = ScreenUser(on: MockTerminal(size: Frame.minimumSize))
    user.terminal.press(.mouse(column: 10, row: 1), .character("?"), .character("?"))
    await user.sees("Times Fetched: 0")
    user.terminal.press(.mouse(column: 10, row: 4))
    await user.sees("Times Fetched: 1")
    try await user.leave()
  }

  @Test func `the button can be pressed again 300 ms after a fetch`() async throws {
    let clock = TestClock()
    var user = ScreenUser(clock: clock)
    user.terminal.press(.return)
    await user.sees("Times Fetched: 1")
    await clock.sleeper(for: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    await user.sees("│ Fetch Content │")
    user.terminal.press(.return)
    await user.sees("Times Fetched: 2")
    try await user.leave()
  }

  @Test(arguments: [TerminalClient.Key.character("q"), .escape, .control("c")])
  func `q, escape and control-C quit`(key: TerminalClient.Key) async throws {
    var user = ScreenUser()
    await user.sees("Times Fetched: 0")
    #expect(user.terminal.isScreenEntered)
    user.terminal.press(key)
    #expect(try await user.run.value == nil)
    #expect(!user.terminal.isScreenEntered)
  }

  @Test(arguments: [(TerminalClient.Key.character("?"), 0), (.escape, 0), (.return, 1)])
  func `a question mark shows help; another one, escape and a fetch hide it`(
    key: TerminalClient.Key,
    count: Int
  ) async throws {
    var user = ScreenUser()
    user.terminal.press(.character("?"))
    await user.sees("control-Z: suspend")
    user.terminal.press(key)
    await user.sees("Times Fetched: \(count)")
    try await user.leave()
  }

  @Test(arguments: [false, true])
  func `the first frame waits for the saved state, and keys pressed before it count`(
    isPlain: Bool
  ) async throws {
    let (requests, request) = AsyncStream.makeStream(of: Void.self)

    var user = ScreenUser(
      .mock(
        initially: UUID(number: 9),
        count: 4,
        responseCode: { number in
          request.finish()
          return UUID(number: number)
        },
        reading: { for await _ in requests {} }
      ),
      options: TerminalScreen.Options(isPlain: isPlain)
    )
    await user.terminal.send(.resize)
    user.terminal.press(.return)
    await user.sees("Times Fetched: 5")
    #expect(!user.terminal.output.contains("none yet"))
    #expect(!user.terminal.output.contains("Times Fetched: 0"))
    try await user.leave()
  }

  @Test func `a read error is shown as a failure, without control characters`() async throws {
    var user = ScreenUser(.mock(reading: { throw Failure() }))
    await user.sees("Response Code: none yet")
    await user.sees("Sorry, something went wrong. Please try again.")
    await user.sees(#"Cannot read the saved state. It broke.\u{1B}[2J"#)
    #expect(user.terminal.writes.count == 1)
    try await user.leave()
  }

  @Test func `the indicator appears after a second with the remaining time`() async throws {
    let clock = TestClock()
    var user = ScreenUser(.waiting(on: clock), clock: clock)
    user.terminal.press(.return)
    // The refresh, the tick, the indicator, and the fetch.
    await clock.sleepers(atLeast: 4)
    clock.advance(by: .milliseconds(999))
    await user.sees("Fetch Content - loading")
    #expect(!user.visible.contains("asking for the response code"))
    clock.advance(by: .milliseconds(1))
    await user.sees("asking for the response code, 9 s left")
    // The refresh, the tick, the animation, and the fetch.
    await clock.sleepers(atLeast: 4)
    clock.advance(by: .seconds(1))
    await user.sees("asking for the response code, 8 s left")
    try await user.leave()
  }

  @Test func `quitting cancels the fetch`() async throws {
    let clock = TestClock()
    let user = ScreenUser(.waiting(on: clock), clock: clock)
    user.terminal.press(.return)
    await clock.sleepers(atLeast: 4)
    try await user.leave()
    #expect(clock.now == TestInstant())
  }

  @Test func `the screen shows what another process saves within 2 seconds`() async throws {
    let clock = TestClock()
    let database = SQLiteDatabase.inMemory()
    var user = ScreenUser(.mock(in: database), clock: clock)
    await clock.sleepers(atLeast: 2)
    await DataFetchViewModel.mock(in: database).fetchContent()
    clock.advance(by: .seconds(2))
    await user.sees("Times Fetched: 1")
    try await user.leave()
  }

  @Test func `an unchanged screen writes nothing`() async throws {
    let clock = TestClock()
    var user = ScreenUser(clock: clock)
    for _ in 1...3 {
      await clock.sleepers(atLeast: 2)
      clock.advance(by: .seconds(2))
    }
    user.terminal.press(.up, .character("x"), .character("?"))
    await user.sees("control-Z: suspend")
    // The first frame and the help.
    #expect(user.terminal.writes.count == 2)
    try await user.leave()
  }

  @Test func `a plain screen writes lines only`() async throws {
    var user = ScreenUser(options: TerminalScreen.Options(isPlain: true))
    await user.sees("Times Fetched: 0")
    #expect(user.terminal.screen == .lines)
    user.terminal.press(.return)
    await user.sees("Times Fetched: 1")
    try await user.leave()
    #expect(!user.terminal.output.contains("\u{1B}"))
    #expect(user.terminal.output.hasSuffix("\n"))
  }
}

extension ScreenUser {
  /// Shows the screen of a view model to a user.
  init(
    _ viewModel: DataFetchViewModel = .mock(),
    on terminal: MockTerminal = MockTerminal(size: TerminalClient.Size(columns: 59, rows: 20)),
    clock: TestClock = TestClock(),
    options: TerminalScreen.Options = TerminalScreen.Options()
  ) {
    self.init(on: terminal, clock: clock) { terminal in
      try await DataFetchScreen(
        viewModel: viewModel,
        terminal: terminal,
        clock: clock,
        settings: Samples.settings,
        options: options
      ).run()
    }
  }
}

extension DataFetchViewModel {
  /// A view model whose fetch takes a minute.
  static func waiting(on clock: TestClock) -> Self {
    .mock(responseCode: { number in
      try await clock.sleep(for: .seconds(60))
      return UUID(number: number)
    })
  }
}

private struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke.\u{1B}[2J" }
}

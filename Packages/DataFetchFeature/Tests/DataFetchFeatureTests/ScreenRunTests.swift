import ContentService
import DataFetchFeature
import PortableFoundation
import TerminalClient
import TerminalUI
import TerminalUITesting
import TestClock
import Testing

@testable import DataFetchScreen

/// The screen during a run.
@Suite(.timeLimit(.minutes(10))) struct ScreenRunTests {
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
    await user.sees("control-Z suspends")
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
      try await DataFetchScreen(viewModel: viewModel, settings: Samples.settings)
        .run(on: TerminalScreen(terminal, options: options), clock: clock)
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

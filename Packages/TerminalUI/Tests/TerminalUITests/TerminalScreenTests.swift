import StyleGuide
import TerminalClient
import TerminalUITesting
import Testing

@testable import TerminalUI

/// The events on a screen.
@Suite(.timeLimit(.minutes(10))) struct TerminalScreenTests {
  @Test func `the mouse presses the button only inside its cells`() async throws {
    var user = ScreenUser(on: MockTerminal(size: Frame.minimumSize))
    user.terminal.press(.mouse(column: 10, row: 1))
    await user.sees("Count: 0")
    user.terminal.press(.mouse(column: 10, row: 3))
    await user.sees("Count: 1")
    try await user.leave()
  }

  @Test func `nothing is written until the contents are ready`() async throws {
    let (counts, count) = AsyncStream.makeStream(of: Int.self)
    var user = ScreenUser(
      Counter(isReady: false),
      tasks: [{ send in for await count in counts { send(count) } }]
    )
    await user.terminal.send(.resize)
    count.yield(5)
    await user.sees("Count: 5")
    #expect(user.terminal.writes.count == 1)
    try await user.leave()
  }

  @Test func `a terminal without a reported size is drawn as 80 × 24`() async throws {
    var user = ScreenUser(on: MockTerminal(size: nil))
    await user.sees("Count: 0")
    let size = TerminalClient.Size(columns: 80, rows: 24)
    #expect(user.visible.lines == Frame(Counter(), size: size, style: .plain).lines)
    try await user.leave()
  }

  @Test func `a plain screen repeats its text when it is resumed, but not for a new size`()
    async throws
  {
    var user = ScreenUser(isPlain: true)
    await user.sees("Count: 0")
    await user.terminal.send(.resize)
    await user.terminal.send(.resume)
    user.forget()
    await user.sees("Count: 0")
    #expect(user.terminal.writes.count == 2)
    #expect(user.terminal.screen == .lines)
    try await user.leave()
  }
}

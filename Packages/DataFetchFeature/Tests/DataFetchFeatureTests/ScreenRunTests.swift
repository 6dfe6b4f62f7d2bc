import ContentService
import DataFetchFeature
import InMemoryDatabase
import ObservableState
import PortableFoundation
import StyleGuide
import TerminalClient
import TestClock
import Testing

@testable import DataFetchScreen

/// What happens on the screen while it is shown.
@Suite(.timeLimit(.minutes(1))) struct ScreenRunTests {
  @Test func `the screen shows what was saved before`() async throws {
    var visitor = ScreenVisitor(
      .mock(saved: .init(responseCode: UUID(number: 9), timesFetched: 4))
    )
    await visitor.sees("Response Code: 00000000-0000-0000-0000-000000000009")
    await visitor.sees("Times Fetched: 4")
    try await visitor.leave()
  }

  @Test(arguments: [TerminalClient.Key.return, .space])
  func `return and space press the button`(key: TerminalClient.Key) async throws {
    var visitor = ScreenVisitor()
    await visitor.sees("Times Fetched: 0")
    visitor.terminal.press(key)
    await visitor.sees("Fetch Content - loading")
    await visitor.sees("Times Fetched: 1")
    try await visitor.leave()
  }

  @Test func `the mouse presses the button, and nothing beside it`() async throws {
    var visitor = ScreenVisitor(on: MockTerminal(size: Frame.leastSize))
    visitor.terminal.press(.mouse(column: 10, row: 1), .character("?"), .character("?"))
    await visitor.sees("Times Fetched: 0")
    visitor.terminal.press(.mouse(column: 10, row: 4))
    await visitor.sees("Times Fetched: 1")
    try await visitor.leave()
  }

  @Test func `the button can be pressed again 300 ms after a fetch`() async throws {
    let clock = TestClock()
    var visitor = ScreenVisitor(clock: clock)
    visitor.terminal.press(.return)
    await visitor.sees("Times Fetched: 1")
    // The refresh, the count of seconds, and the way back to idle.
    await clock.sleepers(atLeast: 3)
    clock.advance(by: .milliseconds(300))
    await visitor.sees("│ Fetch Content │")
    visitor.terminal.press(.return)
    await visitor.sees("Times Fetched: 2")
    try await visitor.leave()
  }

  @Test func `a question mark shows help, and takes it away`() async throws {
    var visitor = ScreenVisitor()
    visitor.terminal.press(.character("?"))
    await visitor.sees("control-Z: suspend")
    visitor.terminal.press(.character("?"))
    await visitor.sees("Times Fetched: 0")
    try await visitor.leave()
  }

  @Test func `escape in help leads back`() async throws {
    var visitor = ScreenVisitor()
    visitor.terminal.press(.character("?"))
    await visitor.sees("control-Z: suspend")
    visitor.terminal.press(.escape)
    await visitor.sees("Times Fetched: 0")
    try await visitor.leave()
  }

  @Test func `a fetch takes help away`() async throws {
    var visitor = ScreenVisitor()
    visitor.terminal.press(.character("?"))
    await visitor.sees("control-Z: suspend")
    visitor.terminal.press(.return)
    await visitor.sees("Times Fetched: 1")
    try await visitor.leave()
  }

  @Test(arguments: [false, true])
  func `nothing is shown before what is saved was read, and a key that is pressed meanwhile counts`(
    isPlain: Bool
  ) async throws {
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    let saved = DataFetchViewModel.State(responseCode: UUID(number: 9), timesFetched: 4)
    var visitor = ScreenVisitor(
      .mock(
        saved: saved,
        responseCode: { number in
          request.finish()
          return UUID(number: number)
        },
        reading: { for await _ in requests {} }
      ),
      options: DataFetchScreen.Options(isPlain: isPlain)
    )
    await visitor.terminal.send(.resize)
    visitor.terminal.press(.return)
    await visitor.sees("Times Fetched: 5")
    #expect(!visitor.terminal.output.contains("none yet"))
    #expect(!visitor.terminal.output.contains("Times Fetched: 0"))
    try await visitor.leave()
  }

  @Test func `what cannot be read is shown as a failure`() async throws {
    var visitor = ScreenVisitor(.mock(reading: { throw Failure() }))
    await visitor.sees("Response Code: none yet")
    await visitor.sees("What was saved cannot be read. The disk is gone.")
    #expect(visitor.terminal.writes.count == 1)
    try await visitor.leave()
  }

  @Test func `the indicator appears after a second, and counts the seconds`() async throws {
    let clock = TestClock()
    var visitor = ScreenVisitor(.waiting(on: clock), clock: clock)
    visitor.terminal.press(.return)
    // The refresh, the indicator, the count of seconds, and the fetch.
    await clock.sleepers(atLeast: 4)
    clock.advance(by: .milliseconds(999))
    await visitor.sees("Fetch Content - loading")
    #expect(!visitor.visible.contains("asking for a path"))
    clock.advance(by: .milliseconds(1))
    await visitor.sees("asking for a path, 1 s")
    await clock.sleepers(atLeast: 3)
    clock.advance(by: .seconds(1))
    await visitor.sees("asking for a path, 2 s")
    try await visitor.leave()
  }

  @Test func `leaving cancels the fetch`() async throws {
    let clock = TestClock()
    let visitor = ScreenVisitor(.waiting(on: clock), clock: clock)
    visitor.terminal.press(.return)
    await clock.sleepers(atLeast: 4)
    try await visitor.leave()
    #expect(clock.now == TestInstant())
  }

  @Test func `what another process saved is shown within 2 seconds`() async throws {
    let clock = TestClock()
    let database = InMemoryDatabase()
    var visitor = ScreenVisitor(.mock(in: database), clock: clock)
    await clock.sleepers(atLeast: 1)
    await DataFetchViewModel.mock(in: database).fetchContent()
    clock.advance(by: .seconds(2))
    await visitor.sees("Times Fetched: 1")
    try await visitor.leave()
  }

  @Test func `nothing is written while nothing changes`() async throws {
    let clock = TestClock()
    var visitor = ScreenVisitor(clock: clock)
    for _ in 1...3 {
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .seconds(2))
    }
    visitor.terminal.press(.up, .character("x"), .character("?"))
    await visitor.sees("control-Z: suspend")
    // The screen, and the help.
    #expect(visitor.terminal.writes.count == 2)
    try await visitor.leave()
  }

  @Test func `a failure shows its cause, with nothing in it that acts on the terminal`()
    async throws
  {
    var visitor = ScreenVisitor(.failing(.internalError(cause: "It broke.\u{1B}[2J")))
    await visitor.sees("Sorry, something went wrong. Please try again.")
    await visitor.sees(#"It broke.\u{1B}[2J"#)
    try await visitor.leave()
  }

  @Test func `a terminal that does not tell its size is one of 80 × 24`() async throws {
    var unknown = ScreenVisitor(on: MockTerminal(size: nil))
    await unknown.sees("Times Fetched: 0")
    let size = TerminalClient.Size(columns: 80, rows: 24)
    #expect(unknown.visible.lines == Frame(Contents(), size: size, style: .plain).lines)
    try await unknown.leave()
  }

  @Test func `another size is drawn anew`() async throws {
    let terminal = MockTerminal(size: nil)
    var visitor = ScreenVisitor(on: terminal)
    await visitor.sees("Times Fetched: 0")

    terminal.size = TerminalClient.Size(columns: 20, rows: 5)
    await terminal.send(.resize)
    await visitor.sees("[ Fetch Content ]")
    visitor.forget()
    await terminal.send(.resize)
    await visitor.sees("[ Fetch Content ]")
    try await visitor.leave()
  }
}

// Told, not drawn.
extension ScreenRunTests {
  @Test func `a plain screen writes lines, and takes the keys alone`() async throws {
    var visitor = ScreenVisitor(options: DataFetchScreen.Options(isPlain: true))
    await visitor.sees("Times Fetched: 0")
    #expect(visitor.terminal.screen == .lines)
    visitor.terminal.press(.return)
    await visitor.sees("Times Fetched: 1")
    try await visitor.leave()
    #expect(!visitor.terminal.output.contains("\u{1B}"))
    #expect(visitor.terminal.output.hasSuffix("\n"))
  }

  @Test func `a plain screen says nothing again when its size changes, and all when it goes on`()
    async throws
  {
    var visitor = ScreenVisitor(options: DataFetchScreen.Options(isPlain: true))
    await visitor.sees("Times Fetched: 0")
    await visitor.terminal.send(.resize)
    await visitor.terminal.send(.resume)
    visitor.forget()
    await visitor.sees("Times Fetched: 0")
    #expect(visitor.terminal.writes.count == 2)
    #expect(visitor.terminal.screen == .lines)
    try await visitor.leave()
  }
}

extension DataFetchViewModel {
  /// A view model whose fetch lasts a minute.
  static func waiting(on clock: TestClock) -> Self {
    let shown = ObservableState(State())
    return Self(
      state: { shown.state },
      states: { shown.states() },
      onAppear: {},
      refresh: {},
      fetchContent: {
        shown.update { $0.step = .requesting(.requestingPath) }
        try? await clock.sleep(for: .seconds(60))
      }
    )
  }
}

import DataFetchFeature
import DataFetchScreen
import TerminalClient
import Testing

/// How the screen ends, and that it gives the terminal back.
@Suite(.timeLimit(.minutes(1))) struct ScreenWayOutTests {
  @Test(arguments: [TerminalClient.Key.character("q"), .escape, .control("c")])
  func `q, escape and control-C leave`(key: TerminalClient.Key) async throws {
    var visitor = ScreenVisitor()
    await visitor.sees("Times Fetched: 0")
    #expect(visitor.terminal.isScreenEntered)
    visitor.terminal.press(key)
    #expect(try await visitor.run.value == nil)
    #expect(!visitor.terminal.isScreenEntered)
  }

  @Test func `the end of the input leaves`() async throws {
    let visitor = ScreenVisitor()
    visitor.terminal.endInput()
    #expect(try await visitor.run.value == nil)
    #expect(!visitor.terminal.isScreenEntered)
  }

  @Test(arguments: [TerminalClient.Signal.interrupt, .terminate, .hangUp, .quit])
  func `a signal to end is the result`(signal: TerminalClient.Signal) async throws {
    let visitor = ScreenVisitor()
    await visitor.terminal.send(signal)
    #expect(try await visitor.run.value == signal)
    #expect(!visitor.terminal.isScreenEntered)
    #expect(visitor.terminal.awaitedSignals.isEmpty)
  }

  @Test func `a task that is cancelled leaves`() async throws {
    var visitor = ScreenVisitor()
    await visitor.sees("Times Fetched: 0")
    visitor.run.cancel()
    #expect(try await visitor.run.value == nil)
    #expect(!visitor.terminal.isScreenEntered)
  }

  @Test func `what cannot be written ends the screen`() async throws {
    var visitor = ScreenVisitor()
    await visitor.sees("Times Fetched: 0")
    visitor.terminal.failWrites(to: .output, with: .readerGone)
    visitor.terminal.press(.character("?"))
    await #expect(throws: TerminalClientError.readerGone) { try await visitor.run.value }
    #expect(!visitor.terminal.isScreenEntered)
  }

  @Test func `without a terminal there is no screen`() async {
    let screen = DataFetchScreen(
      viewModel: .unimplemented,
      terminal: .mock(in: MockTerminal(streams: [.output])),
      clock: .continuous
    )
    await #expect(throws: TerminalClientError.notATerminal(.input)) { try await screen.run() }
  }
}

// With a terminal that is blocked.
extension ScreenWayOutTests {
  @Test(arguments: [TerminalClient.Signal.interrupt, .terminate, .hangUp, .quit])
  func `a signal ends a screen whose terminal is blocked`(signal: TerminalClient.Signal)
    async throws
  {
    var visitor = ScreenVisitor()
    visitor.terminal.block(.output)
    await visitor.sees("Times Fetched: 0")
    await visitor.terminal.send(signal)
    #expect(try await visitor.run.value == signal)
    #expect(!visitor.terminal.isScreenEntered)
  }

  @Test func `a blocked screen keeps few changes, and a key leaves it`() async throws {
    var visitor = ScreenVisitor()
    visitor.terminal.block(.output)
    await visitor.sees("Times Fetched: 0")
    for _ in 1...100 { visitor.terminal.press(.character("?")) }
    try await visitor.leave()
    visitor.terminal.unblock(.output)
    #expect(visitor.terminal.writes.count == 16)
  }

  @Test func `a terminal that takes text again shows the latest contents`() async throws {
    var visitor = ScreenVisitor()
    visitor.terminal.block(.output)
    await visitor.sees("Times Fetched: 0")
    for _ in 1...100 { visitor.terminal.press(.character("?")) }
    visitor.terminal.press(.return)
    visitor.terminal.unblock(.output)
    await visitor.sees("Times Fetched: 1")
    try await visitor.leave()
  }
}

// With a fetch that cannot be cancelled any more.
extension ScreenWayOutTests {
  @Test func `the terminal is given back before the fetch has ended`() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    var visitor = ScreenVisitor(
      .mock(saving: {
        // Not cancelled with the task that waits.
        await Task { for await _ in ends {} }.value
      })
    )
    visitor.terminal.press(.return)
    await visitor.sees("Fetch Content - loading")
    visitor.terminal.press(.character("q"))
    await visitor.isGivenTerminal()
    end.finish()
    #expect(try await visitor.run.value == nil)
  }
}

// Suspending.
extension ScreenWayOutTests {
  @Test func `control-Z gives the terminal back, stops, and draws anew when it goes on`()
    async throws
  {
    var visitor = ScreenVisitor()
    await visitor.sees("Times Fetched: 0")
    visitor.forget()
    visitor.terminal.press(.control("z"))
    await visitor.sees("Times Fetched: 0")
    #expect(visitor.terminal.suspensions == 1)
    #expect(visitor.terminal.screenEntries == 2)
    try await visitor.leave()
  }

  @Test func `a signal to suspend does what control-Z does`() async throws {
    var visitor = ScreenVisitor()
    await visitor.sees("Times Fetched: 0")
    visitor.forget()
    await visitor.terminal.send(.suspend)
    await visitor.sees("Times Fetched: 0")
    #expect(visitor.terminal.suspensions == 1)
    #expect(visitor.terminal.screenEntries == 2)
    try await visitor.leave()
  }

  @Test func `after a stop that it was not told of, the screen takes the terminal again`()
    async throws
  {
    var visitor = ScreenVisitor()
    await visitor.sees("Times Fetched: 0")
    visitor.forget()
    await visitor.terminal.send(.resume)
    await visitor.sees("Times Fetched: 0")
    #expect(visitor.terminal.suspensions == 0)
    #expect(visitor.terminal.screenEntries == 2)
    try await visitor.leave()
  }
}

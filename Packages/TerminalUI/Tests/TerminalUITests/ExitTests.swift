import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

/// How a screen ends, and that it restores the terminal.
@Suite(.timeLimit(.minutes(1))) struct ExitTests {
  @Test func `the end of the input leaves`() async throws {
    let user = ScreenUser()
    user.terminal.endInput()
    #expect(try await user.run.value == nil)
    #expect(!user.terminal.isScreenEntered)
  }

  @Test(arguments: [TerminalClient.Signal.interrupt, .terminate, .hangUp, .quit])
  func `a signal to end is the result`(signal: TerminalClient.Signal) async throws {
    let user = ScreenUser()
    await user.terminal.send(signal)
    #expect(try await user.run.value == signal)
    #expect(!user.terminal.isScreenEntered)
    #expect(user.terminal.awaitedSignals.isEmpty)
  }

  @Test func `a task that is cancelled leaves`() async throws {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.run.cancel()
    #expect(try await user.run.value == nil)
    #expect(!user.terminal.isScreenEntered)
  }

  @Test func `what cannot be written ends the screen`() async throws {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.terminal.failWrites(to: .output, with: .readerGone)
    user.terminal.press(.character("+"))
    await #expect(throws: TerminalClientError.readerGone) { try await user.run.value }
    #expect(!user.terminal.isScreenEntered)
  }

  @Test func `without a terminal there is no screen`() async {
    let user = ScreenUser(on: MockTerminal(streams: [.output]))
    await #expect(throws: TerminalClientError.notATerminal(.input)) { try await user.run.value }
  }
}

// With a terminal that is blocked.
extension ExitTests {
  @Test(arguments: [TerminalClient.Signal.interrupt, .terminate, .hangUp, .quit])
  func `a signal ends a screen whose terminal is blocked`(signal: TerminalClient.Signal)
    async throws
  {
    var user = ScreenUser()
    user.terminal.block(.output)
    await user.sees("Count: 0")
    await user.terminal.send(signal)
    #expect(try await user.run.value == signal)
    #expect(!user.terminal.isScreenEntered)
  }

  @Test func `a blocked screen keeps few changes, and a key leaves it`() async throws {
    var user = ScreenUser()
    user.terminal.block(.output)
    await user.sees("Count: 0")
    for _ in 1...100 { user.terminal.press(.character("+")) }
    try await user.leave()
    user.terminal.unblock(.output)
    #expect(user.terminal.writes.count == 16)
  }

  @Test func `a terminal that takes text again shows the latest contents`() async throws {
    var user = ScreenUser()
    user.terminal.block(.output)
    await user.sees("Count: 0")
    for _ in 1...100 { user.terminal.press(.character("+")) }
    user.terminal.unblock(.output)
    await user.sees("Count: 100")
    try await user.leave()
  }
}

// With a task that ignores its cancellation.
extension ExitTests {
  @Test func `the terminal is restored before the tasks have finished`() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    var user = ScreenUser(work: { send in
      send(7)
      await Task { for await _ in ends {} }.value
    })
    user.terminal.press(.character("w"))
    await user.sees("Count: 7")
    user.terminal.press(.character("q"))
    await user.getsTerminalBack()
    end.finish()
    #expect(try await user.run.value == nil)
  }
}

// Suspending.
extension ExitTests {
  @Test func `control-Z restores the terminal, suspends, and draws anew when resumed`()
    async throws
  {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.forget()
    user.terminal.press(.control("z"))
    await user.sees("Count: 0")
    #expect(user.terminal.suspensions == 1)
    #expect(user.terminal.screenEntries == 2)
    try await user.leave()
  }

  @Test func `a signal to suspend does what control-Z does`() async throws {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.forget()
    await user.terminal.send(.suspend)
    await user.sees("Count: 0")
    #expect(user.terminal.suspensions == 1)
    #expect(user.terminal.screenEntries == 2)
    try await user.leave()
  }

  @Test func `a screen that is resumed takes the terminal again`()
    async throws
  {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.forget()
    await user.terminal.send(.resume)
    await user.sees("Count: 0")
    #expect(user.terminal.suspensions == 0)
    #expect(user.terminal.screenEntries == 2)
    try await user.leave()
  }
}

import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

/// The exit paths of a screen, each of which restores the terminal.
@Suite(.timeLimit(.minutes(10))) struct ExitTests {
  @Test func `the end of the input leaves the screen`() async throws {
    let user = ScreenUser()
    user.terminal.endInput()
    #expect(try await user.run.value == nil)
    #expect(!user.terminal.isScreenEntered)
  }

  @Test(arguments: [TerminalClient.Signal.interrupt, .terminate, .hangUp, .quit], [false, true])
  func `a terminating signal is returned, even if the terminal is blocked`(
    signal: TerminalClient.Signal,
    isBlocked: Bool
  ) async throws {
    var user = ScreenUser()
    if isBlocked { user.terminal.block(.output) }
    await user.sees("Count: 0")
    await user.terminal.send(signal)
    #expect(try await user.run.value == signal)
    #expect(!user.terminal.isScreenEntered)
    #expect(user.terminal.awaitedSignals.isEmpty)
  }

  @Test func `cancelling the task leaves the screen`() async throws {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.run.cancel()
    #expect(try await user.run.value == nil)
    #expect(!user.terminal.isScreenEntered)
  }

  @Test func `a failed write ends the screen`() async throws {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.terminal.failWrites(to: .output, with: .readerGone)
    user.terminal.press(.character("+"))
    await #expect(throws: TerminalClientError.readerGone) { try await user.run.value }
    #expect(!user.terminal.isScreenEntered)
  }

  @Test func `the screen requires a terminal`() async {
    let user = ScreenUser(on: MockTerminal(streams: [.output]))
    await #expect(throws: TerminalClientError.notATerminal(.input)) { try await user.run.value }
  }
}

// A blocked terminal.
extension ExitTests {
  @Test func `a blocked screen queues few changes, and a key leaves it`() async throws {
    var user = ScreenUser()
    user.terminal.block(.output)
    await user.sees("Count: 0")
    for _ in 1...100 { user.terminal.press(.character("+")) }
    try await user.leave()
    user.terminal.unblock(.output)
    #expect(user.terminal.writes.count == 16)
  }

  @Test func `an unblocked terminal shows the latest contents`() async throws {
    var user = ScreenUser()
    user.terminal.block(.output)
    await user.sees("Count: 0")
    for _ in 1...100 { user.terminal.press(.character("+")) }
    user.terminal.unblock(.output)
    await user.sees("Count: 100")
    try await user.leave()
  }
}

// A task that ignores its cancellation.
extension ExitTests {
  @Test func `the terminal is restored before the tasks have finished`() async throws {
    let (endless, end) = AsyncStream.makeStream(of: Void.self)
    var user = ScreenUser(work: { send in
      send(7)
      await Task { for await _ in endless {} }.value
    })
    user.terminal.press(.character("w"))
    await user.sees("Count: 7")
    user.terminal.press(.character("q"))
    await user.getsTerminalBack()
    end.finish()
    #expect(try await user.run.value == nil)
  }
}

// Suspension.
extension ExitTests {
  /// By control-Z, which is a key and not a signal on the screen, or by a signal.
  @Test(arguments: [(nil, 1), (.suspend, 1), (.resume, 0)] as [(TerminalClient.Signal?, Int)])
  func `a suspended or resumed screen enters the terminal again and redraws`(
    signal: TerminalClient.Signal?,
    suspensions: Int
  ) async throws {
    var user = ScreenUser()
    await user.sees("Count: 0")
    user.forget()
    if let signal {
      await user.terminal.send(signal)
    } else {
      user.terminal.press(.control("z"))
    }
    await user.sees("Count: 0")
    #expect(user.terminal.suspensions == suspensions)
    #expect(user.terminal.screenEntries == 2)
    try await user.leave()
  }
}

import CommandSupport
import Store
import TerminalClient
import TestClock
import Testing

/// Signals that ask the process to exit, and output that cannot be written.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  @Test(
    arguments: [
      (TerminalClient.Signal.interrupt, ExitCode.interrupt), (.terminate, .terminate),
      (.hangUp, .hangUp), (.quit, .quit),
    ]
  ) func `a signal cancels a command and sets its exit code`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async {
    let tally = Tally()
    async let result = tally.run("wait")
    await tally.terminal.send(signal)
    #expect(await result == code)
    #expect(tally.terminal.writes.isEmpty)
  }

  @Test func `a command that finishes in spite of a signal prints its result`() async {
    var tally = Tally()
    tally.databases.open = { [terminal = tally.terminal] _ in
      #expect(terminal.awaitedSignals == [.hangUp, .interrupt, .quit, .terminate])
      await terminal.send(.interrupt)
      // Ends when the command is cancelled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      #expect(terminal.awaitedSignals == [], "A second signal kills the process.")
      return .mock()
    }
    #expect(await tally.run("add", "a") == .interrupt)
    #expect(tally.terminal.output == "a: 1\n")
  }

  @Test func `a signal ends a command whose standard output is blocked`() async {
    let tally = Tally()
    #expect(await interrupted(tally, while: .output, "show", "a") == .interrupt)
    #expect(tally.terminal.writes.isEmpty)
    #expect(await interrupted(tally, while: .output, "add", "a") == .interrupt)
    #expect(
      tally.terminal.errorOutput == """
        The word is counted, but the result could not be printed.
        a: 1
        A signal ended the command while standard output was blocked.

        """
    )
  }

  @Test func `a command with blocked messages prints its result on a signal`() async {
    let tally = Tally()
    #expect(await interrupted(tally, while: .error, "add", "a", "--verbose") == .interrupt)
    #expect(tally.terminal.output == "a: 1\n")
  }

  @Test func `blocked output is complete when the reader continues`() async {
    let tally = Tally()
    tally.terminal.block(.output)
    async let code = tally.run("show", "a")
    tally.terminal.unblock(.output)
    #expect(await code == .success)
    #expect(tally.terminal.output == "0\n")
  }

  @Test func `a reader that has gone is not a failure`() async {
    let tally = Tally()
    tally.terminal.failWrites(to: .output, with: .readerGone)
    for command in [["add", "a"], ["doctor", "--json"], ["--help"], ["--version"], ["manual"]] {
      #expect(await Tally.tool.run(command, tally) == .success)
    }
    #expect(tally.terminal.writes == [])
  }

  @Test(arguments: [
    (TerminalClientError.readerGone, ExitCode.success),
    (.writeFailed(.output, cause: "No space"), .cannotReadOrSave),
  ])
  func `work that prints nothing ends within a second after its reader has gone`(
    error: TerminalClientError,
    code: ExitCode
  ) async {
    let clock = TestClock()
    let tally = Tally(clock: clock)
    let tool = Tool<Tally>(
      name: "rare",
      summary: "Print nothing.",
      commands: [
        ToolCommand("wait", summary: "Wait.") { run in
          try await run.output.whileRead(on: run.system.clock) {
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw CancellationError()
          }
        }
      ]
    )
    async let result = tool.run(["wait"], tally)
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(1))
    await clock.sleepers(atLeast: 1)
    tally.terminal.failWrites(to: .output, with: error)
    clock.advance(by: .seconds(1))
    #expect(await result == code)
    #expect(tally.terminal.errorOutput == (code == .success ? "" : "\(error)\n"))
  }

  @Test
  func `the exit code of an unprinted result shows if it is saved`() async {
    let tally = Tally()
    let error = TerminalClientError.writeFailed(.output, cause: "No space")
    tally.terminal.failWrites(to: .output, with: error)
    #expect(await tally.run("show", "a", "--color", "never") == .cannotReadOrSave)
    #expect(tally.terminal.errorOutput == "\(error)\n")
    tally.terminal.failWrites(to: .error, with: .writeFailed(.error, cause: "No space"))
    #expect(await tally.run("add", "a") == .notShown)
    #expect(await tally.run("--help") == .cannotReadOrSave)
  }

  /// Runs a command, and sends a signal when it writes to a blocked stream.
  private func interrupted(
    _ tally: Tally,
    while stream: TerminalClient.OutputStream,
    _ arguments: String...
  ) async -> ExitCode {
    let (writes, written) = AsyncStream.makeStream(of: Void.self)
    tally.terminal.block(stream)
    let observed = tally.with {
      $0.system.terminal.write = { [write = $0.system.terminal.write] text, target in
        write(text, target)
        if target == stream { written.yield() }
      }
    }
    async let code = Tally.tool.run(arguments, observed)
    for await _ in writes { break }
    await tally.terminal.send(.interrupt)
    return await code
  }
}

import CommandSupport
import TerminalClient
import Testing

/// Questions before a change.
@Suite(.timeLimit(.minutes(10))) struct ConfirmationTests {
  @Test(
    arguments: ["y", "Y", "yes", "YES"].map { ($0, ExitCode.success) }
      + ["", "n", "no", "yess", "q"].map { ($0, .refused) }
  ) func `only yes confirms`(answer: String, code: ExitCode) async {
    let keys = answer.map { TerminalClient.Key.character($0) } + [.return]
    let tally = Tally(terminal: MockTerminal(streams: [.input, .error], keys: keys))
    #expect(await tally.run("clear", "a", "--color", "never") == code)
    #expect(
      tally.terminal.errorOutput == "Forget the word? [y/N] "
        + (code == .success ? "" : "Cancelled. Nothing was changed.\n")
    )
  }

  @Test func `a control key makes no yes`() async {
    let terminal = MockTerminal(keys: [.escape, .character("y"), .return])
    #expect(await Tally(terminal: terminal).run("clear", "a") == .refused)
  }

  @Test func `the end of the input is a no`() async {
    let tally = Tally(terminal: MockTerminal(keys: [.character("y")]))
    tally.terminal.endInput()
    #expect(await tally.run("clear", "a", "--color", "never") == .refused)
    #expect(tally.terminal.errorOutput.hasSuffix("[y/N] \nCancelled. Nothing was changed.\n"))
  }

  @Test(arguments: [[.input], [.error], []] as [Set<TerminalClient.Stream>])
  func `without a terminal, --force is required`(streams: Set<TerminalClient.Stream>) async {
    let tally = Tally(terminal: MockTerminal(streams: streams))
    #expect(await tally.run("clear", "a", "--color", "never") == .usage)
    #expect(
      tally.terminal.errorOutput
        == "Cannot ask for confirmation without a terminal. Use --force.\n"
    )
    #expect(await tally.run("clear", "a", "--force") == .success)
  }

  @Test(arguments: [.readerGone, .writeFailed(.error, cause: "gone")] as [TerminalClientError])
  func `a question that cannot be printed is a failure`(error: TerminalClientError) async {
    let tally = Tally(terminal: MockTerminal())
    tally.terminal.failWrites(to: .error, with: error)
    #expect(await tally.run("clear", "a") == .cannotReadOrSave)
  }

  @Test func `a signal cancels a question`() async {
    let tally = Tally(terminal: MockTerminal())
    async let code = tally.run("clear", "a")
    await tally.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(!tally.terminal.errorOutput.contains("Nothing"))
  }
}

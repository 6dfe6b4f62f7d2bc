import CommandSupport
import TerminalClient
import Testing

/// Commands that show a screen.
@Suite struct ScreenTests {
  @Test(
    arguments: [
      ([], "Standard input is not a terminal."),
      ([.output, .error], "Standard input is not a terminal."),
      ([.input, .error], "Standard output is not a terminal."),
    ] as [(Set<TerminalClient.Stream>, String)]
  ) func `without a terminal, the screen is refused`(
    streams: Set<TerminalClient.Stream>,
    message: String
  ) async {
    let tally = Tally(terminal: MockTerminal(streams: streams))
    #expect(await tally.run("screen", "--color", "never") == .usage)
    #expect(tally.terminal.output == "")
    #expect(
      tally.terminal.errorOutput
        == "\(message) 'screen' needs one.\nWithout a terminal: tally show\n"
    )
  }

  @Test func `a signal sets the exit code`() async {
    #expect(await Tally(terminal: MockTerminal()).run("screen") == .hangUp)
  }

  @Test func `a screen that cannot be drawn is a failure`() async {
    let tally = Tally(terminal: MockTerminal())
    tally.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "I/O error"))
    #expect(await tally.run("screen", "--color", "never") == .cannotReadOrSave)
    #expect(tally.terminal.errorOutput == "Cannot write to standard output: I/O error.\n")
  }
}

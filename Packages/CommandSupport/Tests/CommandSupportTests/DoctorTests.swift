import CommandLineParsing
import CommandSupport
import TerminalClient
import Testing

/// The checks of the terminal and its colours.
@Suite(.timeLimit(.minutes(10))) struct DoctorTests {
  @Test(
    arguments: [
      ([.input, .output, .error], "input, output and error"),
      ([.input, .output], "input and output"),
      ([.output], "output"),
    ] as [(Set<TerminalClient.Stream>, String)]
  ) func `the streams that are a terminal are listed with its size`(
    streams: Set<TerminalClient.Stream>,
    names: String
  ) async {
    let tally = Tally(
      environment: ["HOME": "/home/ada", "LANG": "C.UTF-8", "TERM": "xterm"],
      terminal: MockTerminal(streams: streams)
    )
    #expect(await tally.check("terminal") == "✓ terminal: Standard \(names), 80 × 24.")
    #expect(tally.terminal.output.hasSuffix("✓ colour: On: standard output is a terminal.\n"))
  }

  @Test(arguments: ["", "dumb"])
  func `a terminal without a known type is a warning`(kind: String) async {
    let tally = Tally(
      environment: ["HOME": "/home/ada", "LANG": "C.UTF-8", "TERM": kind],
      terminal: MockTerminal(streams: [.error])
    )
    #expect(await tally.run("doctor") == .success)
    #expect(
      tally.terminal.output.contains(
        " terminal: Standard error, 80 \(kind == "dumb" ? "x" : "×") 24. Set TERM to the type of the terminal.\n"
      )
    )
  }

  @Test func `the use of colour is reported with its cause`() async {
    let tally = Tally(environment: ["HOME": "/home/ada", "LANG": "C.UTF-8", "CLICOLOR_FORCE": "1"])
    #expect(await tally.check("colour") == "✓ colour: On: set by the environment.")
  }
}

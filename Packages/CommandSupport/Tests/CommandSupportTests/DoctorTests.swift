import CommandLineParsing
import CommandSupport
import TerminalClient
import Testing

/// The checks of the terminal and its colours.
@Suite(.timeLimit(.minutes(1))) struct DoctorTests {
  @Test(
    arguments: [
      ([.input, .output, .error], "input, output and error"),
      ([.input, .output], "input and output"),
      ([.output], "output"),
    ] as [(Set<TerminalClient.Stream>, String)]
  ) func `the streams that are a terminal are told, with its size`(
    streams: Set<TerminalClient.Stream>,
    names: String
  ) async {
    let tally = Tally(
      environment: ["HOME": "/home/ada", "LANG": "C.UTF-8", "TERM": "xterm"],
      terminal: MockTerminal(streams: streams)
    )
    #expect(await tally.check("terminal") == "✓ terminal: Standard \(names), 80 × 24.")
    #expect(tally.terminal.output.hasSuffix("✓ colour: Used: a terminal.\n"))
  }

  @Test(arguments: ["", "dumb"])
  func `a terminal of which nothing is known is told`(kind: String) async {
    let tally = Tally(
      environment: ["HOME": "/home/ada", "LANG": "C.UTF-8", "TERM": kind],
      terminal: MockTerminal(streams: [.error])
    )
    #expect(await tally.run("doctor") == .success)
    #expect(
      tally.terminal.output.contains(
        " terminal: Standard error, 80 \(kind == "dumb" ? "x" : "×") 24. Set TERM to what the terminal is.\n"
      )
    )
  }

  @Test func `colour is told with its cause`() async {
    let tally = Tally(environment: ["HOME": "/home/ada", "LANG": "C.UTF-8", "CLICOLOR_FORCE": "1"])
    #expect(await tally.check("colour") == "✓ colour: Used: as the environment asks.")
  }
}

import TerminalClient
import TerminalClientLive
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// All in processes of their own: a live client changes what signals do.

extension TerminalClient {
  /// A live client of a pseudo-terminal.
  static func live(on terminal: PseudoTerminal, escapeTime: Duration = .seconds(60)) -> Self {
    live(
      input: terminal.program,
      output: terminal.program,
      error: terminal.program,
      escapeTime: escapeTime
    )
  }
}

/// What shows the empty screen without a cursor, and what shows the former one again.
private let entry = "\u{1B}[?1049h\u{1B}[?25l"
private let exit = "\u{1B}[?25h\u{1B}[?1049l"

@Suite(.timeLimit(.minutes(1))) struct LiveScreenTests {
  @Test func `what is a terminal is told by stream`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let (terminal, pipe) = (try PseudoTerminal(), try TestPipe())
      let client = TerminalClient.live(
        input: pipe.reading,
        output: terminal.program,
        error: pipe.writing
      )
      #expect(!client.isTerminal(.input))
      #expect(client.isTerminal(.output))
      #expect(!client.isTerminal(.error))
      #expect(TerminalClient.live(on: terminal).isTerminal(.input))
      #expect(TerminalClient.live(on: terminal).isTerminal(.error))
    }
  }

  @Test func `the size is that of the terminal now`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      #expect(client.size() == nil)  // It has none yet.
      terminal.resize(columns: 80, rows: 24)
      #expect(client.size() == TerminalClient.Size(columns: 80, rows: 24))
      terminal.resize(columns: 120, rows: 50)
      #expect(client.size() == TerminalClient.Size(columns: 120, rows: 50))
    }
  }

  @Test func `the size is told by any stream that is a terminal, and by no other`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let (terminal, pipe) = (try PseudoTerminal(), try TestPipe())
      terminal.resize(columns: 80, rows: 24)
      let piped = (pipe.reading, pipe.writing)
      let clients = [
        TerminalClient.live(input: terminal.program, output: piped.1, error: piped.1),
        TerminalClient.live(input: piped.0, output: terminal.program, error: piped.1),
        TerminalClient.live(input: piped.0, output: piped.1, error: terminal.program),
      ]
      #expect(clients.allSatisfy { $0.size()?.columns == 80 })
      #expect(TerminalClient.live(input: piped.0, output: piped.1, error: piped.1).size() == nil)
    }
  }

  @Test func `the screen gives keys one by one, and gives the terminal back as it was`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      let former = terminal.mode

      try client.enterScreen()
      #expect(terminal.isRaw)
      #expect(terminal.mode.c_oflag == former.c_oflag)
      expect(entry, from: terminal.person)

      client.leaveScreen()
      #expect(terminal.mode.bytes == former.bytes)
      expect(exit, from: terminal.person)
    }
  }

  @Test func `entering and leaving the screen again changes nothing`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let former = terminal.mode
      try Rules.screenIsIdempotent(.live(on: terminal))
      #expect(terminal.mode.bytes == former.bytes)
      expect(entry + exit + entry + exit, from: terminal.person)
    }
  }

  @Test func `the screen is left on every way out`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      try await Rules.screenIsLeftOnEveryWayOut(.live(on: terminal)) { terminal.isRaw }
    }
  }

  @Test func `the screen needs a terminal for input and output`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let (terminal, pipe) = (try PseudoTerminal(), try TestPipe())
      Rules.screenNeedsATerminal(
        .live(input: pipe.reading, output: terminal.program),
        for: .input
      )
      Rules.screenNeedsATerminal(
        .live(input: terminal.program, output: pipe.writing),
        for: .output
      )
      #expect(!terminal.isRaw)
    }
  }

  @Test func `a screen that cannot be shown leaves the mode as it was`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      // A terminal that can only be read, so that writing to it fails.
      let output = open(try #require(ttyname(terminal.program)), O_RDONLY | O_NOCTTY)
      let client = TerminalClient.live(input: terminal.program, output: output)
      let former = terminal.mode
      #expect(throws: TerminalClientError.writeFailed(.output, cause: "Bad file descriptor")) {
        try client.enterScreen()
      }
      #expect(terminal.mode.bytes == former.bytes)
    }
  }

  @Test func `a terminal that has gone is left without complaint`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      try client.enterScreen()
      close(terminal.person)
      client.leaveScreen()
    }
  }
}

import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// Each test runs in a separate process, since a live client changes the actions of signals.

/// The control sequences of the alternate screen without a cursor, with mouse reports and bracketed paste.
private let entry = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
private let exit = "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

@Suite(.timeLimit(.minutes(10))) struct LiveScreenTests {
  @Test func `a terminal without reported columns or rows has no size`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      #expect(client.size() == nil)
      for (columns, rows) in [(0, 24), (80, 0)] as [(UInt16, UInt16)] {
        terminal.resize(columns: columns, rows: rows)
        #expect(client.size() == nil)
      }
    }
  }

  @Test func `the screen is raw, and leaving it restores the mode completely`()
    async
  {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      let former = terminal.mode

      client.leaveScreen()
      for _ in 1...2 {
        for _ in 1...2 { try client.enterScreen(.full) }
        #expect(terminal.isRaw)
        #expect(terminal.mode.c_oflag == former.c_oflag)
        for _ in 1...2 { client.leaveScreen() }
        #expect(terminal.mode.bytes == former.bytes)
      }
      expect(entry + exit + entry + exit, from: terminal.controller)
    }
  }

  @Test func `a flush reports a screen that cannot be written, and leaving it restores the mode`()
    async
  {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      // Opened for reading only, so that writing fails.
      let output = open(try #require(ttyname(terminal.device)), O_RDONLY | O_NOCTTY)
      let client = TerminalClient.live(input: terminal.device, output: output)
      let former = terminal.mode
      try client.enterScreen(.full)
      await #expect(throws: TerminalClientError.writeFailed(.output, cause: "Bad file descriptor"))
      {
        try await client.flush(.output)
      }
      client.leaveScreen()
      #expect(terminal.mode.bytes == former.bytes)
    }
  }

  @Test func `leaving the screen of a closed terminal reports no error`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      try client.enterScreen(.full)
      close(terminal.controller)
      client.leaveScreen()
    }
  }
}

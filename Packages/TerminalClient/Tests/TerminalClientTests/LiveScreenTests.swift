import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// All in processes of their own: a live client changes what signals do.

/// What shows the empty screen without a cursor and asks for the mouse, and what takes both back.
private let entry = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h"
private let exit = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

@Suite(.timeLimit(.minutes(1))) struct LiveScreenTests {
  @Test func `a terminal that tells no size has none`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      #expect(TerminalClient.live(on: terminal).size() == nil)
    }
  }

  @Test func `the screen is empty and unechoed, and the terminal is given back to the last bit`()
    async
  {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      let former = terminal.mode

      try client.enterScreen(.whole)
      #expect(terminal.isRaw)
      #expect(terminal.mode.c_oflag == former.c_oflag)
      expect(entry, from: terminal.person)

      client.leaveScreen()
      #expect(terminal.mode.bytes == former.bytes)
      expect(exit, from: terminal.person)
    }
  }

  @Test func `a screen of lines changes the mode alone, and gives it back to the last bit`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      let former = terminal.mode

      try client.enterScreen(.lines)
      #expect(terminal.isRaw)
      #expect(terminal.mode.c_oflag == former.c_oflag)
      client.leaveScreen()
      #expect(terminal.mode.bytes == former.bytes)

      client.write("text", to: .output)
      expect("text", from: terminal.person)
    }
  }

  @Test func `entering and leaving the screen again writes nothing`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      client.leaveScreen()
      for _ in 1...2 {
        try client.enterScreen(.whole)
        try client.enterScreen(.whole)
        client.leaveScreen()
        client.leaveScreen()
      }
      expect(entry + exit + entry + exit, from: terminal.person)
    }
  }

  @Test func `a screen that cannot be shown is an error of the flush, and gives the mode back`()
    async
  {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      // A terminal that can only be read, so that writing to it fails.
      let output = open(try #require(ttyname(terminal.program)), O_RDONLY | O_NOCTTY)
      let client = TerminalClient.live(input: terminal.program, output: output)
      let former = terminal.mode
      try client.enterScreen(.whole)
      await #expect(throws: TerminalClientError.writeFailed(.output, cause: "Bad file descriptor"))
      {
        try await client.flush(.output)
      }
      client.leaveScreen()
      #expect(terminal.mode.bytes == former.bytes)
    }
  }

  @Test func `a terminal that has gone is left without complaint`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      try client.enterScreen(.whole)
      close(terminal.person)
      client.leaveScreen()
    }
  }
}

import POSIX
import TerminalClient
import TerminalClientLive
import Testing

/// A pseudo-terminal: what is written to one side is typed on the other.
struct PseudoTerminal {
  /// The side of the person.
  let person: CInt

  /// The side of the program.
  let program: CInt

  init() throws {
    var (person, program): (CInt, CInt) = (-1, -1)
    try #require(openpty(&person, &program, nil, nil, nil) == 0)
    self.person = person
    self.program = program
  }

  func type(_ text: String) {
    send(text, to: person)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize()
    size.ws_col = columns
    size.ws_row = rows
    #expect(ioctl(person, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// The settings of the terminal, as they lie in memory.
  var mode: termios {
    var mode = termios()
    tcgetattr(program, &mode)
    return mode
  }

  var isRaw: Bool { mode.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 }
}

extension termios {
  var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}

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

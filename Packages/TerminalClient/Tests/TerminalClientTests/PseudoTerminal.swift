import POSIX
import TerminalClient
import TerminalClientLive
import Testing

/// A pseudo-terminal: each side receives the bytes that are written to the other.
struct PseudoTerminal {
  /// The side of the user.
  let controller: CInt

  /// The side of the program.
  let device: CInt

  init() throws {
    var (controller, device): (CInt, CInt) = (-1, -1)
    try #require(openpty(&controller, &device, nil, nil, nil) == 0)
    (self.controller, self.device) = (controller, device)
  }

  func type(_ text: String) {
    send(text.utf8, to: controller)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize()
    size.ws_col = columns
    size.ws_row = rows
    #expect(ioctl(controller, UInt(TIOCSWINSZ), &size) == 0)
  }

  var mode: termios {
    var mode = termios()
    tcgetattr(device, &mode)
    return mode
  }

  var isRaw: Bool { mode.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 }
}

extension termios {
  var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}

extension TerminalClient {
  /// Returns a live client of a pseudo-terminal.
  static func live(on terminal: PseudoTerminal) -> Self {
    live(
      input: terminal.device,
      output: terminal.device,
      error: terminal.device,
      escapeTime: .seconds(60)
    )
  }
}

import POSIX
import Synchronization
import TerminalClient

/// What a program takes of the terminal: its mode, which belongs to the input, and its screen, which belongs to
/// the output.
final class Takeover: Sendable {
  /// What is given back in the end.
  private struct Former {
    let mode: termios
    let screen: TerminalClient.Screen
  }

  private let input: CInt
  private let output: OutputDescriptor

  /// The terminal as it was, for as long as it is taken.
  private let former = Mutex<Former?>(nil)

  init(input: CInt, output: OutputDescriptor) {
    self.input = input
    self.output = output
  }

  func begin(_ screen: TerminalClient.Screen) throws {
    guard isatty(input) == 1 else { throw TerminalClientError.notATerminal(.input) }
    guard isatty(output.descriptor) == 1 else { throw TerminalClientError.notATerminal(.output) }
    try former.withLock { former in
      guard former == nil else { return }
      var mode = termios()
      try check(tcgetattr(input, &mode))
      var raw = mode
      cfmakeraw(&raw)
      // A newline in the output still begins a line.
      raw.c_oflag = mode.c_oflag
      try check(tcsetattr(input, TCSANOW, &raw))
      output.write(screen.entry)
      former = Former(mode: mode, screen: screen)
    }
  }

  func end() {
    former.withLock { former in
      guard let taken = former else { return }
      former = nil
      output.write(taken.screen.exit)
      // A blocked terminal gets its mode back without the exit sequence.
      output.drain()
      var mode = taken.mode
      tcsetattr(input, TCSANOW, &mode)
    }
  }

  private func check(_ result: CInt) throws {
    guard result == 0 else {
      throw TerminalClientError.keysUnavailable(cause: systemMessage())
    }
  }
}

extension TerminalClient.Screen {
  /// The second screen of an xterm, which is empty, without a cursor (private modes 1049 and 25), and reports
  /// of the mouse, in numbers (1000 and 1006); terminals without a mouse ignore the latter.
  fileprivate var entry: String {
    switch self {
    case .whole: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h"
    case .lines: ""
    }
  }

  fileprivate var exit: String {
    switch self {
    case .whole: "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"
    case .lines: ""
    }
  }
}

import POSIX
import Synchronization
import TerminalClient

/// The terminal on the screen: the raw mode of the input and the screen of the output.
final class ScreenMode: Sendable {
  /// The state that leaving the screen restores.
  private struct Former {
    var mode: termios
    let screen: TerminalClient.Screen
  }

  private let input: CInt
  private let output: OutputDescriptor

  /// Nil outside the screen.
  private let former = Mutex<Former?>(nil)

  init(input: CInt, output: OutputDescriptor) {
    self.input = input
    self.output = output
  }

  func enter(_ screen: TerminalClient.Screen) throws {
    guard isatty(input) == 1 else { throw TerminalClientError.notATerminal(.input) }
    guard isatty(output.descriptor) == 1 else { throw TerminalClientError.notATerminal(.output) }
    try former.withLock { former in
      guard former == nil else { return }
      if case let job = tcgetpgrp(input), job > 0, job != getpgrp() {
        // Continuing the output has no effect, but stops a process in the background until it is in the foreground.
        try check(SignalHandlers.shared.whileStopped(by: SIGTTOU) { tcflow(input, TCOON) })
      }
      var mode = termios()
      try check(tcgetattr(input, &mode))
      var raw = mode
      cfmakeraw(&raw)
      // A line feed in the output still returns to the first column.
      raw.c_oflag = mode.c_oflag
      try check(tcsetattr(input, TCSANOW, &raw))
      output.write(screen.entry)
      former = Former(mode: mode, screen: screen)
    }
  }

  func leave() {
    former.withLock { former in
      guard var entered = former.take() else { return }
      output.write(entered.screen.exit)
      // A blocked terminal gets its mode back before the exit sequence.
      output.drain()
      tcsetattr(input, TCSANOW, &entered.mode)
    }
  }

  private func check(_ result: CInt) throws {
    guard result == 0 else {
      throw TerminalClientError.rawModeUnavailable(cause: systemMessage())
    }
  }
}

extension TerminalClient.Screen {
  /// Switches to the alternate screen of an xterm (private mode 1049), hides the cursor (25), and enables mouse reports
  /// in decimal numbers (1000 and 1006) and bracketed paste (2004); terminals ignore modes that they do not support.
  fileprivate var entry: String {
    self == .full ? "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h" : ""
  }

  fileprivate var exit: String {
    self == .full ? "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l" : ""
  }
}

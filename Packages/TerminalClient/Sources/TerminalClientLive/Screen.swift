import Synchronization
import TerminalClient

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The whole terminal: its mode, which belongs to the input, and its screen, which belongs to the output.
final class Screen: Sendable {
  /// The second screen of an xterm, which is empty, without a cursor (private modes 1049 and 25), and reports
  /// of the mouse, in numbers (1000 and 1006); terminals without a mouse ignore the latter.
  private static let entry = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h"
  private static let exit = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

  private let input: CInt
  private let output: OutputDescriptor

  /// The mode before the screen was entered, for as long as it is.
  private let formerMode = Mutex<termios?>(nil)

  init(input: CInt, output: OutputDescriptor) {
    self.input = input
    self.output = output
  }

  func enter() throws {
    guard isatty(input) == 1 else { throw TerminalClientError.notATerminal(.input) }
    guard isatty(output.descriptor) == 1 else { throw TerminalClientError.notATerminal(.output) }
    try formerMode.withLock { formerMode in
      guard formerMode == nil else { return }
      var former = termios()
      try check(tcgetattr(input, &former))
      var raw = former
      cfmakeraw(&raw)
      // A newline in the output still begins a line.
      raw.c_oflag = former.c_oflag
      try check(tcsetattr(input, TCSANOW, &raw))
      do {
        try output.write(Self.entry)
      } catch {
        tcsetattr(input, TCSANOW, &former)
        throw error
      }
      formerMode = former
    }
  }

  func leave() {
    formerMode.withLock { formerMode in
      guard var former = formerMode else { return }
      formerMode = nil
      // A terminal that has gone cannot be restored, and need not be.
      try? output.write(Self.exit)
      tcsetattr(input, TCSANOW, &former)
    }
  }

  private func check(_ result: CInt) throws {
    guard result == 0 else {
      throw TerminalClientError.keysUnavailable(cause: String(cString: strerror(errno)))
    }
  }
}

/// Why the terminal, or what stands in its place, does not do what was asked.
public enum TerminalClientError: Error, Equatable, Sendable {
  /// Whoever read the stream has gone, as `head` does when it has enough (`EPIPE`).
  case readerGone

  /// Text could not be written, or not all of it; the cause is the system's own words.
  case writeFailed(TerminalClient.OutputStream, cause: String)

  /// The screen needs a terminal, and the stream is connected to something else.
  case notATerminal(TerminalClient.Stream)

  /// The terminal does not give its keys one by one; the cause is the system's own words.
  case keysUnavailable(cause: String)
}

extension TerminalClientError: CustomStringConvertible {
  /// One sentence: what failed and why.
  public var description: String {
    switch self {
    case .readerGone: "Cannot write the output: its reader has exited."
    case .writeFailed(.output, let cause): "Cannot write to standard output: \(cause)."
    case .writeFailed(.error, let cause): "Cannot write to standard error: \(cause)."
    case .notATerminal(.input): "Standard input is not a terminal."
    case .notATerminal(.output): "Standard output is not a terminal."
    case .notATerminal(.error): "Standard error is not a terminal."
    case .keysUnavailable(let cause): "Cannot switch the terminal to raw mode: \(cause)."
    }
  }
}

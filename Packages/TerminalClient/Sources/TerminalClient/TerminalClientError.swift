/// The failure of an operation on a standard stream or on the terminal.
public enum TerminalClientError: Error, Equatable, Sendable {
  /// The reader of the stream has exited or closed it (`EPIPE`), as `head` does.
  case readerGone

  /// Text could not be written completely; the cause is the system's description.
  case writeFailed(TerminalClient.OutputStream, cause: String)

  /// The screen requires a terminal, and the stream is not connected to one.
  case notATerminal(TerminalClient.Stream)

  /// The terminal cannot be switched to raw mode; the cause is the system's description.
  case rawModeUnavailable(cause: String)
}

extension TerminalClientError: CustomStringConvertible {
  /// One sentence: the failed operation and its cause.
  public var description: String {
    switch self {
    case .readerGone: "Cannot write the output: its reader has exited."
    case .writeFailed(.output, let cause): "Cannot write to standard output: \(cause)."
    case .writeFailed(.error, let cause): "Cannot write to standard error: \(cause)."
    case .notATerminal(.input): "Standard input is not a terminal."
    case .notATerminal(.output): "Standard output is not a terminal."
    case .notATerminal(.error): "Standard error is not a terminal."
    case .rawModeUnavailable(let cause): "Cannot switch the terminal to raw mode: \(cause)."
    }
  }
}

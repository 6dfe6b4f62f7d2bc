/// The reason why a program did not run to its end.
public enum ProcessClientError: Error, Equatable, Sendable {
  /// No program has this name or path.
  case notFound(program: String)

  /// The system refused to run the program; the cause is its description.
  case cannotRun(program: String, cause: String)

  /// The program needs the terminal, which this process does not have.
  case terminalUnavailable(program: String, cause: String)

  /// The program was terminated because it wrote more than the limit, in bytes.
  case outputTooLong(program: String, limit: Int)

  /// The program was terminated because it exceeded its time limit.
  case timedOut(program: String, after: Duration)
}

extension ProcessClientError: CustomStringConvertible {
  /// One sentence: the program and what happened.
  public var description: String {
    switch self {
    case .notFound(let program):
      "Cannot run \(program): there is no such program."
    case .cannotRun(let program, let cause):
      "Cannot run \(program): \(cause)."
    case .terminalUnavailable(let program, let cause):
      "Cannot run \(program) at the terminal: \(cause)."
    case .outputTooLong(let program, let limit):
      "Terminated \(program): its output exceeds \(limit) bytes."
    case .timedOut(let program, let time):
      "Terminated \(program): it did not finish within \(time)."
    }
  }
}

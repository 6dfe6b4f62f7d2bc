/// The exit code of a process, with one meaning in all tools; most are those of `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// The command succeeded, or the reader of a pipe has gone.
  case success = 0

  /// A question was answered with no, nothing could be done, or `doctor` found a fault.
  case refused = 1

  /// The command line cannot be understood (`EX_USAGE`).
  case usage = 64

  /// The input data is invalid (`EX_DATAERR`).
  case invalidInput = 65

  /// A named thing, such as a file, does not exist (`EX_NOINPUT`).
  case notFound = 66

  /// The server is unreachable (`EX_UNAVAILABLE`).
  case serverUnreachable = 69

  /// An internal error (`EX_SOFTWARE`).
  case internalError = 70

  /// A change is saved, but its result could not be written out: the number of `EX_OSFILE`, used with another meaning.
  case notShown = 72

  /// State, or an output file, cannot be created (`EX_CANTCREAT`).
  case cannotCreate = 73

  /// State cannot be read or saved, or a result that changed nothing could not be written out (`EX_IOERR`).
  case cannotReadOrSave = 74

  /// The command timed out, or failed in another way that a second attempt may not (`EX_TEMPFAIL`).
  case tryAgain = 75

  /// The server's response was not acceptable (`EX_PROTOCOL`).
  case unacceptableResponse = 76

  /// Ended by HUP: 128 plus the number of the signal, as in shells.
  case hangUp = 129

  /// Ended by INT.
  case interrupt = 130

  /// Ended by QUIT.
  case quit = 131

  /// Ended by TERM.
  case terminate = 143

  /// The meaning in help, unless a tool has a more precise one; nil for codes that not all tools have.
  var summary: String? {
    switch self {
    case .success: "Success; also when the reader of a pipe has gone."
    case .refused: "The answer was no, or doctor found a fault."
    case .usage: "The command line cannot be understood."
    case .notFound: "The database that '--database' names does not exist."
    case .internalError: "An internal error."
    case .notShown: "Saved or changed, but the result could not be written out."
    case .cannotCreate: "The database cannot be created."
    case .cannotReadOrSave: "The database cannot be read or saved, or an output not be written."
    case .hangUp: "Ended by HUP."
    case .interrupt: "Ended by INT."
    case .quit: "Ended by QUIT."
    case .terminate: "Ended by TERM."
    case .invalidInput, .serverUnreachable, .tryAgain, .unacceptableResponse: nil
    }
  }
}

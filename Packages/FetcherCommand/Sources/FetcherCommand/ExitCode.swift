/// What the process ends with; most are those of `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// What was asked for is done, or the reader of a pipe has gone.
  case success = 0

  /// Nothing was changed, or something was found that should not be so.
  case refused = 1

  /// The command line cannot be understood (`EX_USAGE`).
  case usage = 64

  /// The file to import is not what an export makes (`EX_DATAERR`).
  case unusableImport = 65

  /// A named file does not exist (`EX_NOINPUT`).
  case notFound = 66

  /// Nobody answers at the server's address (`EX_UNAVAILABLE`).
  case serverUnreachable = 69

  /// Something that should not happen (`EX_SOFTWARE`).
  case internalError = 70

  /// A fetch is saved, or another change made, but could not be shown; a number of our own among those of
  /// `sysexits.h`.
  case notShown = 72

  /// The database, or the file to export to, cannot be created (`EX_CANTCREAT`).
  case cannotCreate = 73

  /// The database cannot be read or written, or nothing was changed and it could not be shown
  /// (`EX_IOERR`).
  case cannotReadOrSave = 74

  /// It may work next time (`EX_TEMPFAIL`).
  case tryAgain = 75

  /// The server's answer is not what was expected (`EX_PROTOCOL`).
  case unacceptableAnswer = 76

  /// Ended by HUP: 128 and the number of the signal, as shells have it.
  case hangUp = 129

  /// Ended by INT.
  case interrupt = 130

  /// Ended by QUIT.
  case quit = 131

  /// Ended by TERM.
  case terminate = 143

  /// What the code means, as help shows it.
  var summary: String {
    switch self {
    case .success: "Success; also when the reader of a pipe has gone."
    case .refused: "The answer was no, there is no reset to take back, or doctor found a fault."
    case .usage: "The command line cannot be understood, or a recording cannot be used."
    case .unusableImport: "The file to import cannot be used."
    case .notFound: "The file to import, or the database that '--database' names, does not exist."
    case .serverUnreachable: "The server cannot be reached."
    case .internalError: "An internal error."
    case .notShown: "Saved or changed, but the result could not be written out."
    case .cannotCreate: "The database, or the file to export to, cannot be created."
    case .cannotReadOrSave:
      "The database cannot be read, a result not be saved, or an output not be written."
    case .tryAgain: "Timed out, or the path was stale each time: try again."
    case .unacceptableAnswer:
      "The server's answer was not acceptable. With --replay: the request is not recorded."
    case .hangUp: "Ended by HUP."
    case .interrupt: "Ended by INT."
    case .quit: "Ended by QUIT."
    case .terminate: "Ended by TERM."
    }
  }
}

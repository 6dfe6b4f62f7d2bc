/// The exit code of a process, with one meaning in all tools; most are those of `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// The command succeeded, or the reader of a pipe has gone.
  case success = 0

  /// The user answered no, the command had nothing to do, or `doctor` found a fault.
  case refused = 1

  /// The user is not signed in, or may not do this: the number that GitHub's `gh` uses.
  case notPermitted = 4

  /// The command line is invalid (`EX_USAGE`).
  case usage = 64

  /// The input data is invalid (`EX_DATAERR`).
  case invalidInput = 65

  /// A named thing, such as a file, does not exist (`EX_NOINPUT`).
  case notFound = 66

  /// The server is unreachable (`EX_UNAVAILABLE`).
  case serverUnreachable = 69

  /// An internal error (`EX_SOFTWARE`).
  case internalError = 70

  /// A change is saved, but its result could not be printed: the number of `EX_OSFILE`, used with another meaning.
  case notShown = 72

  /// State, or an output file, cannot be created (`EX_CANTCREAT`).
  case cannotCreate = 73

  /// State cannot be read or saved, or the result of a command that changed nothing could not be printed (`EX_IOERR`).
  case cannotReadOrSave = 74

  /// The command timed out, or failed in another way that may be transient (`EX_TEMPFAIL`).
  case tryAgain = 75

  /// The server's response was not acceptable (`EX_PROTOCOL`).
  case unacceptableResponse = 76

  /// The command was terminated by SIGHUP; the code is 128 plus the number of the signal, as in shells.
  case hangUp = 129

  /// The command was terminated by SIGINT.
  case interrupt = 130

  /// The command was terminated by SIGQUIT.
  case quit = 131

  /// The command was terminated by SIGTERM.
  case terminate = 143
}

/// What the process ends with; those above 1 are of `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// What was asked for is done, or the reader of a pipe has gone.
  case success = 0

  /// A rule is broken, or the picture is not current.
  case refused = 1

  /// The command line cannot be understood, or asks for an impossible package (`EX_USAGE`).
  case usage = 64

  /// There is no workspace, or a file of it cannot be read (`EX_NOINPUT`).
  case cannotRead = 66

  /// Something that should not happen, as an output that cannot be written (`EX_SOFTWARE`).
  case internalError = 70

  /// What the code means, as help shows it.
  var summary: String {
    switch self {
    case .success: "Success; also when the reader of a pipe has gone."
    case .refused: "A rule is broken, or the picture in README.md is not current."
    case .usage: "The command line cannot be understood, or asks for an impossible package."
    case .cannotRead: "There is no workspace, or a file of it cannot be read."
    case .internalError: "An internal error, or a file cannot be written."
    }
  }
}

import FileClient
import SQLDatabase
import Store
import StyleGuide
public import TextFormatting

/// The reason why a command fails, for users and for programs.
public struct Failure: Error {
  /// The exit code.
  public let exitCode: ExitCode

  /// The name of the failure for programs.
  public let code: String

  /// What happened, in sentences; text from outside is not escaped.
  public let message: String

  /// The lines for users: what happened, then what to do; control characters are escaped.
  public let lines: [String]

  /// The step of the command that failed.
  public var step: String?

  /// The URL that was requested.
  public var url: String?

  /// The address to which the server redirected the request, as the server wrote it.
  public var location: String?

  /// Creates a failure whose lines for users are its message and the advice.
  public init(_ exitCode: ExitCode, code: String, _ message: String, _ advice: String...) {
    self.init(exitCode, code: code, message, lines: [message] + advice)
  }

  /// Creates a failure whose lines for users differ from its message.
  public init(_ exitCode: ExitCode, code: String, _ message: String, lines: [String]) {
    self.init(
      exitCode,
      code: code,
      message,
      escapedLines: lines.map { $0.escapedForTerminal(limit: Self.longestLine) }
    )
  }

  /// Creates a failure with lines whose control characters are escaped already.
  public init(_ exitCode: ExitCode, code: String, _ message: String, escapedLines: [String]) {
    self.exitCode = exitCode
    self.code = code
    self.message = message
    lines = escapedLines
  }

  /// The maximum length of a line: two of the longest URLs fit in.
  public static let longestLine = 6_000
}

extension Failure {
  /// Creates the failure to print the result of a change.
  init(notShown text: String, after change: Change, cause: String) {
    let summary = "\(change.clause), but the result could not be printed."
    self.init(
      .notShown,
      code: "not_shown",
      "\(summary) \(cause)",
      lines: [summary] + text.split(separator: "\n").map(String.init) + [cause]
    )
  }

  /// Creates the failure to print the result of a command that changed nothing.
  public init(notWritten cause: any Error) {
    self.init(.cannotReadOrSave, code: "not_written", "\(cause)")
  }

  /// Creates the failure of a command that throws an error.
  init(of error: any Error) {
    self =
      (error as? Failure) ?? (error as? FileClientError).map(Failure.init(file:))
      ?? Failure(database: error)
  }

  /// Returns the failure with one more sentence, which is a separate line for users.
  public func adding(_ sentence: String) -> Self {
    var failure = Self(
      exitCode,
      code: code,
      "\(message) \(sentence)",
      escapedLines: lines + [sentence.escapedForTerminal(limit: Self.longestLine)]
    )
    (failure.step, failure.url, failure.location) = (step, url, location)
    return failure
  }

  /// Creates the failure to use the database.
  public init(database error: any Error) {
    let (exitCode, code): (ExitCode, String) =
      switch error as? DatabaseError {
      case .invalidLocation: (.usage, "usage")
      case .cannotCreate: (.cannotCreate, "cannot_create")
      case .unreachable: (.serverUnreachable, "database_unreachable")
      case .unavailable: (.tryAgain, "try_again")
      case .timedOut: (.tryAgain, "timed_out")
      case .full, .outcomeUnknown: (.cannotReadOrSave, "not_saved")
      case .internalError: (.internalError, "internal_error")
      case .moved, .damaged, .journal, .constraint, .cannotReadOrSave, nil:
        (.cannotReadOrSave, "cannot_read")
      }
    self.init(exitCode, code: code, "\(error)")
  }

  /// Creates the failure to create or read a file that the command line names.
  init(file error: FileClientError) {
    switch error {
    case .exists, .isDirectory: self.init(.cannotCreate, code: "cannot_create", "\(error)")
    case .cannotCreate:
      self.init(
        .cannotCreate,
        code: "cannot_create",
        "\(error)",
        "Check the directory of the file."
      )
    case .missing: self.init(.notFound, code: "not_found", "\(error)")
    case .cannotWrite, .cannotRemove:
      self.init(
        .cannotReadOrSave,
        code: "not_written",
        "\(error)",
        "Check the directory of the file and its free space."
      )
    case .notRegular, .cannotRead, .lineTooLong: self.init(unusableImport: "\(error)")
    }
  }

  /// Creates the failure to import a file.
  init(unusableImport message: String, _ advice: String...) {
    self.init(.invalidInput, code: "unusable_import", message, lines: [message] + advice)
  }

  /// The failure as an object.
  public var json: JSON {
    [
      "error": [
        "code": .string(code),
        "message": .string(message),
        "step": .string(step),
        "url": .string(url),
        "location": .string(location),
      ],
      "exit_code": .integer(Int(exitCode.rawValue)),
    ]
  }
}

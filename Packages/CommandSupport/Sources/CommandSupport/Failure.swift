import FileClient
import Store
import StyleGuide
public import TextFormatting

/// A change that a command has made, for the failure to print its result.
///
///     extension Change {
///       static let addition = Change("The task is saved")
///     }
public struct Change: Sendable {
  let clause: String

  /// Creates a change from a clause that reports it, such as "The task is saved".
  public init(_ clause: String) {
    self.clause = clause
  }
}

/// The reason why a command fails, for people and for programs.
public struct Failure: Error {
  /// The exit code.
  public let exitCode: ExitCode

  /// The name of the failure for programs.
  public let code: String

  /// The failure in sentences; text from outside is not escaped.
  public let message: String

  /// The lines for people, with everything escaped that controls a terminal.
  public let lines: [String]

  /// The step of the command that failed.
  public var step: String?

  /// The URL that was requested.
  public var url: String?

  /// Creates a failure; people see its message and the advice.
  public init(_ exitCode: ExitCode, code: String, _ message: String, _ advice: String...) {
    self.init(exitCode, code: code, message, lines: [message] + advice)
  }

  /// Creates a failure with other lines for people than its message.
  public init(_ exitCode: ExitCode, code: String, _ message: String, lines: [String]) {
    self.init(
      exitCode,
      code: code,
      message,
      escapedLines: lines.map { $0.escapedForTerminal(limit: Self.longestLine) }
    )
  }

  /// Creates a failure with lines in which text from outside is escaped already.
  public init(_ exitCode: ExitCode, code: String, _ message: String, escapedLines: [String]) {
    self.exitCode = exitCode
    self.code = code
    self.message = message
    lines = escapedLines
  }

  /// The number of characters at which a line is cut: room for two URLs of the longest kind.
  public static let longestLine = 6_000
}

extension Failure {
  /// The result of a change cannot be written out.
  init(notShown text: String, after change: Change, cause: String) {
    let sentence = "\(change.clause), but could not be shown."
    self.init(
      .notShown,
      code: "not_shown",
      "\(sentence) \(cause)",
      lines: [sentence] + text.split(separator: "\n").map(String.init) + [cause]
    )
  }

  /// A result for which nothing was changed cannot be written out.
  public init(notWritten cause: any Error) {
    self.init(.cannotReadOrSave, code: "not_written", "\(cause)")
  }

  /// The database cannot be used.
  init(database error: any Error) {
    if case DatabaseError.cannotCreate = error {
      self.init(.cannotCreate, code: "cannot_create", "\(error)")
    } else {
      self.init(.cannotReadOrSave, code: "cannot_read", "\(error)")
    }
  }

  /// A file that the command line names cannot be created or read.
  init(file error: FileClientError) {
    switch error {
    case .exists: self.init(.cannotCreate, code: "cannot_create", "\(error)")
    case .missing: self.init(.notFound, code: "not_found", "\(error)")
    case .cannotWrite: self.init(.cannotReadOrSave, code: "not_written", "\(error)")
    case .cannotRead, .lineTooLong: self.init(unusableImport: "\(error)")
    }
  }

  /// A file cannot be imported.
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
      ],
      "exit_code": .integer(Int(exitCode.rawValue)),
    ]
  }
}

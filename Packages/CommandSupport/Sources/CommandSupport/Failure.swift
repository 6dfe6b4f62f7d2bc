import PortableFoundation
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
  ///
  /// - Parameters:
  ///   - error: The error; the state cannot be read if it is neither a failure nor a `ReportableError`.
  ///   - tool: The name of the tool.
  public init(of error: any Error, in tool: String) {
    if let failure = error as? Failure {
      self = failure
    } else if let error = error as? any ReportableError {
      let (kind, message) = (error.kind, error.message)
      let advice = error.advice(in: tool).map { [$0] } ?? []
      self.init(kind.exitCode, code: kind.name, message, lines: [message] + advice)
    } else {
      self.init(.cannotReadOrSave, code: "cannot_read", "\(error)")
    }
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

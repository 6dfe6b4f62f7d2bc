import FileClient
import Store
import StyleGuide
import TextFormatting

/// What a command has changed, in the words in which that is told.
enum Change: String {
  case fetch = "The fetch is saved"
  case reset = "The reset is done"
  case undo = "The reset is taken back"
  case prune = "The fetches are forgotten"
  case export = "The export is written"
  case `import` = "The import is done"
}

/// Why a command does not do what was asked.
struct Failure: Error {
  let exitCode: ExitCode

  /// What programs know the failure by.
  let code: String

  /// What went wrong, in sentences; text from outside is as it came.
  let message: String

  /// What a person is told, a line each, with nothing in them that acts on a terminal.
  let lines: [String]

  /// What the command was doing.
  var step: String?

  /// The URL that was asked.
  var url: String?

  /// A failure, of which a person is told the message and what to do.
  init(_ exitCode: ExitCode, code: String, _ message: String, _ advice: String...) {
    self.init(exitCode, code: code, message, lines: [message] + advice)
  }

  /// A failure, of which a person is told other lines than its message.
  init(_ exitCode: ExitCode, code: String, _ message: String, lines: [String]) {
    self.init(
      exitCode,
      code: code,
      message,
      escapedLines: lines.map { $0.escapedForTerminal(limit: Self.longestLine) }
    )
  }

  /// A failure with lines in which text from outside is escaped already.
  init(_ exitCode: ExitCode, code: String, _ message: String, escapedLines: [String]) {
    self.exitCode = exitCode
    self.code = code
    self.message = message
    lines = escapedLines
  }

  /// The number of characters at which a line is cut: room for two URLs of the longest kind.
  static let longestLine = 6_000
}

extension Failure {
  /// The result of a change that is made cannot be written out.
  init(notShown text: String, after change: Change, cause: String) {
    let sentence = "\(change.rawValue), but could not be shown."
    self.init(
      .notShown,
      code: "not_shown",
      "\(sentence) \(cause)",
      lines: [sentence] + text.split(separator: "\n").map(String.init) + [cause]
    )
  }

  /// A result for which nothing was changed cannot be written out.
  init(notWritten cause: any Error) {
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

  /// A file that was named cannot be made or read.
  init(file error: FileClientError) {
    switch error {
    case .exists: self.init(.cannotCreate, code: "cannot_create", "\(error)")
    case .missing: self.init(.notFound, code: "not_found", "\(error)")
    case .cannotWrite: self.init(.cannotReadOrSave, code: "not_written", "\(error)")
    case .cannotRead, .lineTooLong:
      self.init(.unusableImport, code: "unusable_import", "\(error)")
    }
  }

  /// The failure as an object.
  var json: JSON {
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

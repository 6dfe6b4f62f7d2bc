/// An error that states how a program reports it.
///
/// An error conforms where it is defined, and its callers rethrow it or add context. So a program reports any of them
/// without knowing their cases.
public protocol ReportableError: Error {
  /// The exit code, and the name for programs.
  var kind: ErrorKind { get }

  /// What happened, in sentences; by default the description. Text from outside is not escaped.
  var message: String { get }

  /// Returns what to do; nil, by default, if there is nothing.
  ///
  /// - Parameter tool: The name of the program that reports the error, for advice that names one of its commands.
  func advice(in tool: String) -> String?
}

extension ReportableError {
  /// The description.
  public var message: String { "\(self)" }

  /// Returns nil.
  public func advice(in tool: String) -> String? { nil }
}

/// The exit code of an error, and its name for programs.
public struct ErrorKind: Hashable, Sendable {
  /// The exit code of a command that fails with the error.
  public let exitCode: ExitCode

  /// The name of the error for programs.
  public let name: String

  /// Creates a kind.
  public init(_ exitCode: ExitCode, _ name: String) {
    self.exitCode = exitCode
    self.name = name
  }
}

// The kinds of several errors.
extension ErrorKind {
  /// The command line is invalid.
  public static let usage = Self(.usage, "usage")

  /// The time limit has passed.
  public static let timedOut = Self(.tryAgain, "timed_out")

  /// The server reports an internal problem.
  public static let unavailable = Self(.tryAgain, "unavailable")

  /// The server's response is not acceptable.
  public static let unacceptableResponse = Self(.unacceptableResponse, "unacceptable_response")

  /// An internal error.
  public static let internalError = Self(.internalError, "internal_error")

  /// State or a file cannot be created.
  public static let cannotCreate = Self(.cannotCreate, "cannot_create")
}

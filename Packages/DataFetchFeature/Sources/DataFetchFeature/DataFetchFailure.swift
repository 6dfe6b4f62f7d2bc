import AttemptLog
public import ContentService
public import PortableFoundation
public import SQLDatabase
import Store

/// The reason why a fetch failed or the saved state cannot be shown.
public enum DataFetchFailure: Error, Equatable, Sendable {
  /// No response code was fetched.
  case notFetched(ContentServiceError)

  /// The saved state cannot be read.
  case cannotRead(cause: String)

  /// A response code was fetched and is lost, because it could not be saved.
  ///
  /// If the error of the database leaves the outcome unknown, the response code may be saved.
  case notSaved(responseCode: UUID, cause: String, database: DatabaseError? = nil)

  /// A response could not be recorded, so that nothing was saved; a content service throws this.
  case notRecorded(cause: String)

  /// The saved state could not be reset, or the reset not be undone.
  case notReset(cause: String)

  /// An unexpected error.
  case internalError(cause: String)
}

extension DataFetchFailure: CustomStringConvertible {
  /// What happened, and the cause.
  public var description: String {
    switch self {
    case .notFetched(let error):
      error.description
    case .cannotRead(let cause):
      "Cannot read the saved state. \(cause)"
    case .notSaved(let responseCode, let cause, .outcomeUnknown):
      "Fetched the response code \(responseCode.uuidString.lowercased()), which may be saved. \(cause)"
    case .notSaved(let responseCode, let cause, _):
      "Fetched the response code \(responseCode.uuidString.lowercased()), but could not save it. \(cause)"
    case .notReset(let cause):
      "Cannot change the saved state. \(cause)"
    case .notRecorded(let cause), .internalError(let cause):
      cause
    }
  }
}

// The names of a failure for programs: JSON and the log of failures.
extension DataFetchFailure {
  /// The kind of a failure; its raw value is the name for programs.
  public enum Code: String, Sendable {
    /// The server did not respond, or is not trusted.
    case serverUnreachable = "server_unreachable"

    /// The deadline of the fetch passed.
    case timedOut = "timed_out"

    /// Other clients requested paths in every attempt.
    case stalePath = "stale_path"

    /// The response violates the protocol or is not allowed.
    case unacceptableResponse = "unacceptable_answer"

    /// The saved state cannot be read.
    case cannotRead = "cannot_read"

    /// The response code, a recording or a reset cannot be saved.
    case notSaved = "not_saved"

    /// A local or unexpected error.
    case internalError = "internal_error"
  }

  /// The kind of the failure.
  public var code: Code {
    switch self {
    case .notFetched(.unreachable), .notFetched(.untrustedServer), .notFetched(.connectionLost):
      .serverUnreachable
    case .notFetched(.timedOut): .timedOut
    case .notFetched(.stalePath): .stalePath
    case .notFetched(.unacceptableResponse), .notFetched(.disallowedOrigin),
      .notFetched(.notRecorded):
      .unacceptableResponse
    case .cannotRead: .cannotRead
    case .notSaved, .notRecorded, .notReset: .notSaved
    case .notFetched(.cannotSend), .internalError: .internalError
    }
  }

  /// The step that failed; before the first request, it is that request.
  private var step: DataFetchViewModel.Step {
    switch self {
    case .notFetched(let error): .requesting(error.request.step)
    case .notSaved, .notRecorded, .notReset: .saving
    case .cannotRead, .internalError: .requesting(.requestingPath)
    }
  }

  /// What happened, without the values that differ between equal failures.
  private var cause: String {
    switch self {
    case .notFetched(let error): error.cause
    case .cannotRead(let cause), .notSaved(_, let cause, _), .notRecorded(let cause),
      .notReset(let cause), .internalError(let cause):
      cause
    }
  }

  /// Returns the failure of a fetch for the log.
  func entry(
    at time: Date,
    of server: URL,
    after duration: Duration,
    by machine: String
  ) -> AttemptLog.Entry {
    AttemptLog.Entry(
      time: time,
      url: server.absoluteString,
      duration: duration,
      outcome: .failed(step: step.name, code: code.rawValue, cause: cause),
      machine: machine
    )
  }
}

extension DataFetchFailure: ReportableError {
  /// The kind for programs; a database that later attempts may use has its own.
  public var kind: ErrorKind {
    if case .notSaved(_, _, let error?) = self,
      [.serverUnreachable, .tryAgain, .internalError].contains(error.kind.exitCode)
    {
      return error.kind
    }
    return ErrorKind(code.exitCode, code.rawValue)
  }
}

extension DataFetchFailure.Code {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .serverUnreachable: .serverUnreachable
    case .timedOut, .stalePath: .tryAgain
    case .unacceptableResponse: .unacceptableResponse
    case .cannotRead, .notSaved: .cannotReadOrSave
    case .internalError: .internalError
    }
  }
}

extension DataFetchViewModel.Step {
  /// Creates the step with a name for programs; nil if no step has the name.
  public init?(name: String) {
    let steps: [Self] = [
      .requesting(.requestingPath), .requesting(.requestingResponseCode), .saving,
    ]
    guard let step = steps.first(where: { $0.name == name }) else { return nil }
    self = step
  }

  /// The name of the step for programs.
  public var name: String {
    switch self {
    case .requesting(.requestingPath): "requesting_path"
    case .requesting(.requestingResponseCode): "requesting_response_code"
    case .saving: "saving"
    }
  }
}

extension DataFetchFailure {
  /// Whether no later fetch can be saved, because the database was moved or removed, or is damaged.
  public var isDatabaseUnusable: Bool {
    if case .notSaved(_, _, let error?) = self { error.isUnusable } else { false }
  }

  /// Whether a fetch failed, and not another action.
  package var isOfFetch: Bool {
    switch self {
    case .notFetched, .notSaved, .notRecorded, .internalError: true
    case .cannotRead, .notReset: false
    }
  }
}

public import ContentService
public import PortableFoundation

/// The reason why a fetch failed or the saved state cannot be shown.
public enum DataFetchFailure: Error, Equatable, Sendable {
  /// No response code was fetched.
  case notFetched(ContentServiceError)

  /// The saved state cannot be read.
  case cannotRead(cause: String)

  /// A response code was fetched and is lost, because it could not be saved.
  ///
  /// If the database was moved or removed, no later fetch can be saved.
  case notSaved(responseCode: UUID, cause: String, isDatabaseMoved: Bool = false)

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
    case .notSaved(let responseCode, let cause, _):
      "Fetched the response code \(responseCode.uuidString.lowercased()), but could not save it. \(cause)"
    case .internalError(let cause):
      cause
    }
  }
}

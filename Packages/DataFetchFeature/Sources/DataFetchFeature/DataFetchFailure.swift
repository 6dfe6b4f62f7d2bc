public import ContentService
public import PortableFoundation

/// Why a fetch failed, or why the saved state cannot be shown.
public enum DataFetchFailure: Error, Equatable, Sendable {
  /// No response code was fetched.
  case notFetched(ContentServiceError)

  /// What was saved cannot be read.
  case cannotRead(cause: String)

  /// A code was fetched and is lost, because it could not be saved.
  ///
  /// If the database was moved or removed, no later fetch can be saved.
  case notSaved(responseCode: UUID, cause: String, isDatabaseMoved: Bool = false)

  /// Something that should not happen.
  case internalError(cause: String)
}

extension DataFetchFailure: CustomStringConvertible {
  /// The cause, in sentences.
  public var description: String {
    switch self {
    case .notFetched(let error):
      error.description
    case .cannotRead(let cause):
      "What was saved cannot be read. \(cause)"
    case .notSaved(let responseCode, let cause, _):
      "The response code \(responseCode.uuidString.lowercased()) was fetched, but not saved. \(cause)"
    case .internalError(let cause):
      cause
    }
  }
}

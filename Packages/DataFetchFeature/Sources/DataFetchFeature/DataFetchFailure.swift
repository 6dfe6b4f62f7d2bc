public import ContentService
public import PortableFoundation

/// What went wrong, by what a person can do about it.
public enum DataFetchFailure: Error, Equatable, Sendable {
  /// No answer comes from the server's address.
  case serverUnreachable(ContentServiceError)

  /// The server did not answer in time.
  case timedOut(ContentServiceError)

  /// Others kept spoiling the path.
  case stalePath(ContentServiceError)

  /// The server's answer is not what was expected.
  case unacceptableAnswer(ContentServiceError)

  /// What was saved cannot be read.
  case cannotRead(cause: String)

  /// A code was fetched and is lost, because it could not be saved.
  ///
  /// If the database was moved or removed, no later fetch can be saved.
  case notSaved(responseCode: UUID, cause: String, isDatabaseMoved: Bool = false)

  /// Something that should not happen.
  case internalError(cause: String)
}

extension DataFetchFailure {
  /// The failure that an error of the content service is to a person.
  public init(_ error: ContentServiceError) {
    self =
      switch error {
      case .unreachable, .connectionLost: .serverUnreachable(error)
      case .timedOut: .timedOut(error)
      case .stalePath: .stalePath(error)
      case .unacceptable, .foreignOrigin: .unacceptableAnswer(error)
      case .cannotRequest: .internalError(cause: error.description)
      }
  }
}

extension DataFetchFailure: CustomStringConvertible {
  /// The cause, in sentences.
  public var description: String {
    switch self {
    case .serverUnreachable(let error), .timedOut(let error), .stalePath(let error),
      .unacceptableAnswer(let error):
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

public import NetworkClient
public import PortableFoundation

/// Why no response code was fetched.
///
/// An error names the request that failed, and its URL. An answer that is not acceptable is kept in the error.
///
/// Text in it may come from the server: escape it before it reaches a terminal.
public enum ContentServiceError: Error, Equatable, Sendable {
  /// One of the two requests, and its URL.
  public struct Request: Equatable, Sendable {
    /// Which of the two.
    public var step: ContentStep

    /// What was asked for.
    public var url: URL

    /// A request of a step.
    public init(_ step: ContentStep, _ url: URL) {
      self.step = step
      self.url = url
    }
  }

  /// No connection to the server could be made.
  case unreachable(Request, cause: String)

  /// A server accepted the connection, and reset it or closed it without an answer.
  case connectionLost(Request, cause: String)

  /// The deadline of the fetch was reached while the request had been waiting for some time.
  case timedOut(Request, waited: Duration, limit: Duration)

  /// The path was stale each time, as the last answer says: others kept asking for new ones.
  case stalePath(Request, response: NetworkClient.Response, attempts: Int)

  /// What came is not what was expected; the answer is nil where there is none to show.
  case unacceptableResponse(Request, response: NetworkClient.Response?, cause: String)

  /// The server's path leads to an origin that is not allowed.
  case disallowedOrigin(Request, next: Origin, configured: Origin)

  /// The request could not be made, for a cause on this side.
  case cannotSend(Request, cause: String)
}

extension ContentServiceError {
  /// The request that failed.
  public var request: Request {
    switch self {
    case .unreachable(let request, _), .connectionLost(let request, _),
      .timedOut(let request, _, _), .stalePath(let request, _, _),
      .unacceptableResponse(let request, _, _), .disallowedOrigin(let request, _, _),
      .cannotSend(let request, _):
      request
    }
  }
}

extension ContentServiceError {
  /// Whether another fetch may succeed: the server did not respond, or is at fault or busy.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .connectionLost, .timedOut, .stalePath: true
    case .unacceptableResponse(_, let response, _): response?.isTransientFailure ?? false
    case .disallowedOrigin, .cannotSend: false
    }
  }
}

extension ContentServiceError: CustomStringConvertible {
  /// One sentence: the request, its URL and what went wrong.
  public var description: String {
    let asked =
      "\(request.step == .requestingPath ? "The first" : "The second") request, GET \(request.url),"
    return switch self {
    case .unreachable(_, let cause), .connectionLost(_, let cause):
      "\(asked) got no answer: \(cause)."
    case .timedOut(_, let waited, let limit):
      "\(asked) had waited for \(waited) when the limit of \(limit) for the whole fetch was reached."
    case .stalePath(_, _, let attempts):
      "\(asked) got status 400, which says that its path is stale, in each of \(attempts) attempts."
    case .unacceptableResponse(_, _, let cause):
      "\(asked) got an answer that is not acceptable: \(cause)."
    case .disallowedOrigin(_, let next, let configured):
      "\(asked) was answered with a path on \(next), which is another origin than \(configured)."
    case .cannotSend(_, let cause):
      "\(asked) could not be made: \(cause)."
    }
  }
}

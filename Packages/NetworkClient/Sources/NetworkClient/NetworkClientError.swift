public import PortableFoundation

/// Why a request has no answer, or its answer is not what was asked for.
///
/// Text in it may come from the server: escape it before it reaches a terminal.
public enum NetworkClientError: Error, Equatable, Sendable {
  /// The URL is not one that is requested; the cause says why.
  case unsupportedURL(URL, cause: String)

  /// No connection could be made: the name is unknown, or the connection was refused.
  case unreachable(URL, cause: String)

  /// A server accepted the connection, and reset it or closed it without an answer.
  ///
  /// A connection that is closed without an answer is an error with the URL.
  case connectionLost(URL, cause: String)

  /// The answer was not complete within the time limit.
  case timedOut(URL, limit: Duration)

  /// What came is not an HTTP answer, or not all of one.
  case malformedResponse(URL, cause: String)

  /// The body is larger than the request allowed, in bytes.
  case bodyTooLarge(URL, limit: Int)

  /// The status is not one of success, 200 to 299.
  case unacceptableStatus(URL, NetworkClient.Response)

  /// The body is not what was to be decoded; the cause names the field where there is one.
  case undecodableBody(URL, NetworkClient.Response, cause: String)

  /// The request could not be made, for a cause on this side: no descriptors left, no memory.
  case transportFailed(URL, cause: String)
}

extension NetworkClientError: CustomStringConvertible {
  /// One sentence: the URL and what went wrong.
  public var description: String {
    switch self {
    case .unsupportedURL(let url, let cause): "\(url) cannot be requested: \(cause)."
    case .unreachable(let url, let cause), .connectionLost(let url, let cause):
      "\(url) did not answer: \(cause)."
    case .timedOut(let url, let limit): "\(url) did not answer within \(limit)."
    case .malformedResponse(let url, let cause): "\(url) gave no valid HTTP answer: \(cause)."
    case .bodyTooLarge(let url, let limit): "\(url) answered with more than \(limit) bytes."
    case .unacceptableStatus(let url, let response):
      "\(url) answered with status \(response.status)."
    case .undecodableBody(let url, _, let cause): "\(url) answered with another body: \(cause)."
    case .transportFailed(let url, let cause): "\(url) could not be requested: \(cause)."
    }
  }
}

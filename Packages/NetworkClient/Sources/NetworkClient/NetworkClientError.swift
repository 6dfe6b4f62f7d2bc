public import PortableFoundation

/// The reason why a request failed.
///
/// The message may quote the server: escape it before it reaches a terminal.
public enum NetworkClientError: Error, Equatable, Sendable {
  /// The client does not send requests to this URL.
  case unsupportedURL(URL, cause: String)

  /// The host name cannot be resolved, or the connection failed or was refused.
  case unreachable(URL, cause: String)

  /// The server's certificate was not issued by a trusted certification authority.
  case untrustedServer(URL, cause: String)

  /// The server accepted the connection, then reset it, or closed it before a response started.
  ///
  /// A connection that is closed without a response throws `connectionLost`. One that is closed inside a response
  /// throws ``malformedResponse(_:cause:)``.
  case connectionLost(URL, cause: String)

  /// The response was not complete within the time limit.
  case timedOut(URL, limit: Duration)

  /// The server sent an invalid HTTP response, or closed the connection inside a response.
  case malformedResponse(URL, cause: String)

  /// The body exceeds the limit of the request, in bytes.
  case bodyTooLarge(URL, limit: Int)

  /// The status is not 200 to 299.
  case unacceptableStatus(URL, NetworkClient.Response)

  /// The body cannot be decoded; the cause names the invalid field, if any.
  case undecodableBody(URL, NetworkClient.Response, cause: String)

  /// The request could not be sent for a local reason, such as a lack of file descriptors.
  case transportFailed(URL, cause: String)

  /// The recording that a client replays does not contain the request, or all its responses are used.
  case notRecorded(URL, cause: String)
}

extension NetworkClientError {
  /// The cause as a clause, without the URL and a full stop.
  public var cause: String {
    switch self {
    case .unsupportedURL(_, let cause), .unreachable(_, let cause), .untrustedServer(_, let cause),
      .connectionLost(_, let cause), .malformedResponse(_, let cause),
      .undecodableBody(_, _, let cause), .transportFailed(_, let cause), .notRecorded(_, let cause):
      cause
    case .timedOut: "the time limit has passed"
    case .bodyTooLarge(_, let limit): "the body exceeds \(limit) bytes"
    case .unacceptableStatus(_, let response): "the status is \(response.status)"
    }
  }
}

extension NetworkClientError: CustomStringConvertible {
  /// A message with the URL and the cause.
  public var description: String {
    switch self {
    case .unsupportedURL(let url, let cause): "Cannot request \(url): \(cause)."
    case .unreachable(let url, let cause): "Cannot connect to \(url): \(cause)."
    case .untrustedServer(let url, let cause): "Cannot trust \(url): \(cause)."
    case .connectionLost(let url, let cause): "No complete response from \(url): \(cause)."
    case .timedOut(let url, let limit): "No complete response from \(url) within \(limit)."
    case .malformedResponse(let url, let cause): "Invalid HTTP response from \(url): \(cause)."
    case .bodyTooLarge(let url, let limit): "The response from \(url) exceeds \(limit) bytes."
    case .unacceptableStatus(let url, let response):
      "\(url) responded with status \(response.status)."
    case .undecodableBody(let url, _, let cause):
      "Cannot decode the response from \(url): \(cause)."
    case .transportFailed(let url, let cause): "Cannot send a request to \(url): \(cause)."
    case .notRecorded(let url, let cause): "\(url) is not in the recording: \(cause)."
    }
  }
}

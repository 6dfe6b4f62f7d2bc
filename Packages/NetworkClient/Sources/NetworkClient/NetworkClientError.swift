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
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .connectionLost, .timedOut: true
    case .unsupportedURL, .untrustedServer, .malformedResponse, .bodyTooLarge, .unacceptableStatus,
      .undecodableBody, .transportFailed, .notRecorded:
      false
    }
  }

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
  /// The request, its URL and what happened, in one sentence.
  public var description: String { "GET \(url) \(outcome)." }

  /// What happened to the request, as it follows the method and the URL, without a full stop.
  public var outcome: String {
    switch self {
    case .unsupportedURL, .transportFailed: "could not be sent: \(cause)"
    case .unreachable, .connectionLost: "got no response: \(cause)"
    case .untrustedServer: "was not sent to the server: \(cause)"
    case .timedOut(_, let limit): "got no complete response within \(limit)"
    case .malformedResponse, .bodyTooLarge, .unacceptableStatus, .undecodableBody:
      "got an unacceptable response: \(cause)"
    case .notRecorded: "is not in the recording: \(cause)"
    }
  }

  private var url: URL {
    switch self {
    case .unsupportedURL(let url, _), .transportFailed(let url, _), .unreachable(let url, _),
      .connectionLost(let url, _), .untrustedServer(let url, _), .timedOut(let url, _),
      .malformedResponse(let url, _), .bodyTooLarge(let url, _), .unacceptableStatus(let url, _),
      .undecodableBody(let url, _, _), .notRecorded(let url, _):
      url
    }
  }
}

extension NetworkClientError: ReportableError {
  /// The kind for programs.
  public var kind: ErrorKind {
    switch self {
    case .unreachable, .connectionLost: ErrorKind(.serverUnreachable, "server_unreachable")
    case .untrustedServer: ErrorKind(.serverUnreachable, "untrusted_server")
    case .timedOut: .timedOut
    case .malformedResponse, .bodyTooLarge, .unacceptableStatus, .undecodableBody:
      .unacceptableResponse
    case .unsupportedURL, .transportFailed: ErrorKind(.internalError, "internal")
    case .notRecorded: ErrorKind(.unacceptableResponse, "not_recorded")
    }
  }
}

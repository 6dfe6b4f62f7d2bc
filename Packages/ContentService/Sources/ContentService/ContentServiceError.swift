public import NetworkClient
public import PortableFoundation

/// The reason why no response code was fetched.
///
/// An error names the request that failed, and its URL. An unacceptable response is part of the error.
///
/// Its text can contain text from the server: escape it before you print it to a terminal.
public enum ContentServiceError: Error, Equatable, Sendable {
  /// One of the two requests, and its URL.
  public struct Request: Equatable, Sendable {
    /// The step of the fetch.
    public var step: ContentStep

    /// The URL of the request.
    public var url: URL

    /// Creates a request of a step.
    public init(_ step: ContentStep, _ url: URL) {
      self.step = step
      self.url = url
    }
  }

  /// No connection to the server could be made.
  case unreachable(Request, cause: String)

  /// The server's certificate was not issued by a trusted certification authority.
  case untrustedServer(Request, cause: String)

  /// The server accepted the connection, then reset or closed it without a response.
  case connectionLost(Request, cause: String)

  /// The deadline of the fetch passed while the request was waiting.
  case timedOut(Request, waited: Duration, limit: Duration)

  /// The path was stale in every attempt, because other clients kept requesting paths; with the last response.
  case stalePath(Request, response: NetworkClient.Response, attempts: Int)

  /// The response violates the protocol of the server; it is nil if no complete response was received.
  case unacceptableResponse(Request, response: NetworkClient.Response?, cause: String)

  /// The server returned a path on an origin that is not allowed.
  case disallowedOrigin(Request, next: Origin, configured: Origin)

  /// The request could not be sent, for a local cause.
  case cannotSend(Request, cause: String)

  /// The replayed recording does not contain the request.
  case notRecorded(Request, cause: String)
}

extension ContentServiceError {
  /// The request that failed.
  public var request: Request {
    switch self {
    case .unreachable(let request, _), .untrustedServer(let request, _),
      .connectionLost(let request, _),
      .timedOut(let request, _, _), .stalePath(let request, _, _),
      .unacceptableResponse(let request, _, _), .disallowedOrigin(let request, _, _),
      .cannotSend(let request, _), .notRecorded(let request, _):
      request
    }
  }

  /// Whether another fetch can succeed: the server did not respond, had an internal error, or was busy.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .connectionLost, .timedOut, .stalePath: true
    case .unacceptableResponse(_, let response, _): response?.isTransientFailure ?? false
    case .untrustedServer, .disallowedOrigin, .cannotSend, .notRecorded: false
    }
  }
}

extension ContentServiceError {
  /// The error of a request that a network client could not complete.
  ///
  /// Status 400 of the second request is a stale path; the attempts are those of the caller.
  init(
    _ error: NetworkClientError,
    of request: Request,
    waited: Duration,
    limit: Duration
  ) {
    self =
      switch error {
      case .unsupportedURL(_, let cause), .transportFailed(_, let cause):
        .cannotSend(request, cause: cause)
      case .unreachable(_, let cause):
        .unreachable(request, cause: cause)
      case .untrustedServer(_, let cause):
        .untrustedServer(request, cause: cause)
      case .notRecorded(_, let cause):
        .notRecorded(request, cause: cause)
      case .connectionLost(_, let cause):
        .connectionLost(request, cause: cause)
      case .timedOut:
        .timedOut(request, waited: waited, limit: limit)
      case .malformedResponse(_, let cause):
        .unacceptableResponse(request, response: nil, cause: cause)
      case .bodyTooLarge(_, let limit):
        .unacceptableResponse(request, response: nil, cause: "it is larger than \(limit) bytes")
      case .unacceptableStatus(_, let response)
      where response.status == 400 && request.step == .requestingResponseCode:
        .stalePath(request, response: response, attempts: 1)
      case .unacceptableStatus(_, let response):
        .unacceptableResponse(
          request,
          response: response,
          cause: "its status is \(response.status)"
        )
      case .undecodableBody(_, let response, let cause):
        .unacceptableResponse(request, response: response, cause: cause)
      }
  }
}

extension ContentServiceError {
  /// What happened, without the request and the values that differ between equal failures, such as the waited time.
  public var cause: String {
    switch self {
    case .timedOut(_, _, let limit):
      "timed out; the limit for the whole fetch is \(limit.text)"
    case .unacceptableResponse(let request, let response, let cause):
      Self.unacceptableResponse(request, response: response, cause: cause.withoutValue).outcome
    default:
      outcome
    }
  }

  /// Returns the cause of an unacceptable value in a response, with the beginning of the value.
  public static func cause(of value: some StringProtocol, in key: String, _ problem: String)
    -> String
  {
    "its \(key), \(value.prefix(200)), \(problem)"
  }
}

extension ContentServiceError: CustomStringConvertible {
  /// The request, its URL and what happened, in one sentence.
  public var description: String {
    let number = request.step == .requestingPath ? "first" : "second"
    return "The \(number) request, GET \(request.url), \(outcome)."
  }

  private var outcome: String {
    switch self {
    case .unreachable(_, let cause):
      "got no response: \(cause)"
    case .untrustedServer(_, let cause):
      "was not sent to the server: \(cause)"
    case .connectionLost(_, let cause):
      "got no complete response: \(cause)"
    case .timedOut(_, let waited, let limit):
      "timed out after \(waited.text); the limit for the whole fetch is \(limit.text)"
    case .stalePath(_, _, let attempts):
      "got status 400 (stale path) in each of \(attempts) attempts"
    case .unacceptableResponse(_, _, let cause):
      "got an unacceptable response: \(cause)"
    case .disallowedOrigin(_, let next, let configured):
      "returned a path on another origin: \(next) instead of \(configured)"
    case .cannotSend(_, let cause):
      "could not be sent: \(cause)"
    case .notRecorded(_, let cause):
      "is not in the recording: \(cause)"
    }
  }
}

extension String {
  /// The text of ``ContentServiceError/cause(of:in:_:)`` without the value; any other text unchanged.
  fileprivate var withoutValue: String {
    let commas = ranges(of: ", ")
    guard hasPrefix("its "), let first = commas.first, let last = commas.last, first != last else {
      return self
    }
    return "\(self[..<first.lowerBound]) \(self[last.upperBound...])"
  }
}

extension Duration {
  /// The duration for messages, to the millisecond: `30 ms`, `2.5 s`.
  fileprivate var text: String {
    let milliseconds = (self / .milliseconds(1)).rounded(.down)
    return milliseconds < 1_000
      ? "\(Int(milliseconds)) ms" : "\(milliseconds / 1_000) s".replacing(".0 s", with: " s")
  }
}

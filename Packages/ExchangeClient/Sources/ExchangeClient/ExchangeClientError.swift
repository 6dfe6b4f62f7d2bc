public import PortableFoundation

/// The reason why a request to an exchange failed.
///
/// The text can contain text from the exchange: escape it before you print it to a terminal.
public enum ExchangeClientError: Error, Equatable, Sendable {
  /// The exchange has no market with the symbol.
  case unknownSymbol(Symbol)

  /// The exchange refuses requests for a while; with the time that it asks for, if any.
  case throttled(URL, retryAfter: Duration?)

  /// The exchange reports an internal problem; with its status, and the time that it asks for, if any.
  case unavailable(URL, status: Int, retryAfter: Duration?)

  /// No connection to the exchange could be made, or it was lost.
  case unreachable(URL, cause: String)

  /// The certificate of the exchange was not issued by a trusted certification authority.
  case untrustedServer(URL, cause: String)

  /// The response was not complete within the time limit.
  case timedOut(URL, limit: Duration)

  /// The response has another form than expected; the cause names the field.
  case unacceptableResponse(URL, cause: String)

  /// The request could not be sent, for a local cause.
  case cannotSend(URL, cause: String)

  /// The replayed recording does not contain the request.
  case notRecorded(URL, cause: String)
}

extension ExchangeClientError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .throttled, .unavailable, .unreachable, .timedOut: true
    case .unknownSymbol, .untrustedServer, .unacceptableResponse, .cannotSend, .notRecorded: false
    }
  }

  /// The time after which the exchange accepts requests again; nil if it named none.
  public var retryAfter: Duration? {
    switch self {
    case .throttled(_, let time), .unavailable(_, _, let time): time
    default: nil
    }
  }
}

extension ExchangeClientError: CustomStringConvertible {
  /// What happened, in one sentence.
  public var description: String {
    switch self {
    case .unknownSymbol(let symbol): "The exchange has no market \(symbol)."
    case .throttled(let url, _): "The exchange refuses further requests for now: GET \(url)."
    case .unavailable(let url, let status, _): "GET \(url) failed: the status is \(status)."
    case .unreachable(let url, let cause): "GET \(url) got no response: \(cause)."
    case .untrustedServer(let url, let cause): "GET \(url) was not sent to the server: \(cause)."
    case .timedOut(let url, let limit): "GET \(url) got no complete response within \(limit)."
    case .unacceptableResponse(let url, let cause):
      "GET \(url) got an unacceptable response: \(cause)."
    case .cannotSend(let url, let cause): "GET \(url) could not be sent: \(cause)."
    case .notRecorded(let url, let cause): "GET \(url) is not in the recording: \(cause)."
    }
  }
}

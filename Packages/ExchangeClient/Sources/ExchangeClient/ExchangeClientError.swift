// A case of the error has one.
@_exported public import enum NetworkClient.NetworkClientError
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

  /// The exchange reports a temporary problem in its own words, with a status of success.
  case failed(URL, cause: String)

  /// The exchange does not offer candles.
  case notOffered

  /// The response has another form than expected; the cause names the field.
  case unacceptableResponse(URL, cause: String)

  /// The request got no response.
  case network(NetworkClientError)
}

extension ExchangeClientError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .throttled, .unavailable, .failed: true
    case .unknownSymbol, .notOffered, .unacceptableResponse: false
    case .network(let error): error.isTransient
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
    case .failed(let url, let cause): "GET \(url) failed: the exchange reports '\(cause)'."
    case .notOffered: "The exchange offers no candles."
    case .unacceptableResponse(let url, let cause):
      "GET \(url) got an unacceptable response: \(cause)."
    case .network(let error): error.description
    }
  }
}

extension ExchangeClientError: ReportableError {
  /// The kind for programs.
  public var kind: ErrorKind {
    switch self {
    case .unknownSymbol: ErrorKind(.notFound, "unknown_symbol")
    case .throttled: ErrorKind(.tryAgain, "throttled")
    case .unavailable, .failed: .unavailable
    case .notOffered: ErrorKind(.notFound, "not_offered")
    case .unacceptableResponse: .unacceptableResponse
    case .network(let error): error.kind
    }
  }

  /// Returns what to do about the failure; nil if there is nothing.
  public func advice(in tool: String) -> String? {
    switch self {
    case .throttled, .unavailable, .failed:
      retryAfter.map { "Try again after \($0.components.seconds) s." } ?? "Try again later."
    case .unacceptableResponse: "'\(tool) doctor' checks the responses of the exchange."
    case .network(.unreachable), .network(.connectionLost):
      """
      Check the network connection, the URL of --url or \(tool.uppercased())_URL, and the proxy of --proxy.
      """
    case .network(.untrustedServer):
      "If you trust the server's certification authority, pass its certificate: --cacert FILE"
    case .network(.timedOut): "Try again, or increase --timeout."
    case .network(.notRecorded): "Use the options of the recorded command, or record again."
    case .notOffered: "'\(tool) sources' lists what each source offers."
    case .unknownSymbol, .network: nil
    }
  }
}

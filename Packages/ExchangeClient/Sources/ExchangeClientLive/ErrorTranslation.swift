import APIClient
import ExchangeClient
import NetworkClient
import PortableFoundation

extension ExchangeClientError {
  /// The error of a request that a network client could not complete.
  ///
  /// - Parameters:
  ///   - error: The error of the client.
  ///   - symbol: The symbol of the requested market, if the request is of one.
  init(_ error: NetworkClientError, requesting symbol: Symbol?) {
    switch error {
    case .unacceptableStatus(let url, let response):
      switch (response.status, symbol) {
      case (404, let symbol?): self = .unknownSymbol(symbol)
      case (429, _): self = .throttled(url, retryAfter: response.retryAfter)
      case (500...599, _):
        self = .unavailable(url, status: response.status, retryAfter: response.retryAfter)
      default: self = .unacceptableResponse(url, cause: error.cause)
      }
    case .malformedResponse(let url, let cause), .undecodableBody(let url, _, let cause):
      self = .unacceptableResponse(url, cause: cause)
    case .bodyTooLarge(let url, let limit):
      self = .unacceptableResponse(url, cause: "it is larger than \(limit) bytes")
    default: self = .network(error)
    }
  }
}

extension NetworkClient.Response {
  /// The time of the field `Retry-After`, at most a day; nil without a valid one.
  fileprivate var retryAfter: Duration? {
    Duration(retryAfter: headers).map { min($0, .seconds(86_400)) }
  }
}

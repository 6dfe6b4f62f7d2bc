import Foundation
import NetworkClient
import NetworkClientTransport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkClientError {
  /// Translates an error of `URLSession`.
  init(_ error: any Error, of request: NetworkClient.Request, by proxy: NetworkClient.Proxy?) {
    let url = request.url
    guard let error = error as? URLError else {
      self = .transportFailed(url, cause: error.localizedDescription)
      return
    }
    switch error.code {
    case .timedOut:
      self = .timedOut(url, limit: request.timeLimit)
    case .cannotConnectToHost:
      let proxyCause = proxy.map { "the proxy \($0.url) refused the connection" }
      self = .unreachable(url, cause: proxyCause ?? "the connection was refused")
    case .cannotFindHost, .dnsLookupFailed:
      self = .unreachable(url, cause: "cannot resolve the host name \(url.host() ?? "")")
    case .networkConnectionLost:
      self = .connectionLost(url, cause: "the connection was reset")
    case .badServerResponse:
      self = .connectionLost(url, cause: "the connection was closed without a response")
    case .badURL:
      self = .unsupportedURL(url, cause: "the host or the port is invalid")
    case .unsupportedURL:
      // The scheme was checked before, so libcurl does not recognise the protocol of the response.
      self = .malformedResponse(url, cause: "it does not start with an HTTP status line")
    default:
      self.init(libcurlError: error.localizedDescription, of: url)
    }
  }

  /// Translates an error for which `URLSession` has no code, only the message of libcurl.
  private init(libcurlError message: String, of url: URL) {
    if message.contains("resolve proxy") {
      self = .unreachable(url, cause: "cannot resolve the host name of the proxy")
    } else if message.contains("CONNECT") {
      self = .unreachable(url, cause: "the proxy did not open a tunnel: \(message)")
    } else if message.hasPrefix("Failed to connect") {
      self = .unreachable(url, cause: "the connection failed")
    } else if message.contains("SSL") || message.contains("certificate") {
      self.init(secureConnectionError: message, to: url)
    } else if message.hasPrefix("Out of memory") || message.hasPrefix("Too large response header") {
      // The first message concerns a single line, the second the whole header.
      self = .malformedResponse(url, cause: "its header is too long")
    } else if message.hasPrefix("Failed writing header") {
      self = .malformedResponse(url, cause: "its header is malformed")
    } else {
      self = .malformedResponse(url, cause: message)
    }
  }
}

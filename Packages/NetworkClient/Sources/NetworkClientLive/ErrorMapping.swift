import Foundation
import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkClientError {
  /// What an error of `URLSession` means for a request that goes to a proxy, or to the server itself.
  init(_ error: any Error, of request: NetworkClient.Request, by proxy: NetworkClient.Proxy?) {
    let url = request.url
    let place = proxy.map { ", by the proxy \($0.url)" } ?? ""
    guard let error = error as? URLError else {
      self = .transportFailed(url, cause: error.localizedDescription)
      return
    }
    switch error.code {
    case .timedOut:
      self = .timedOut(url, limit: request.timeLimit)
    case .cannotConnectToHost:
      self = .unreachable(url, cause: "the connection was refused\(place)")
    case .cannotFindHost, .dnsLookupFailed:
      self = .unreachable(url, cause: "no address is known for the name \(url.host() ?? "")")
    case .networkConnectionLost:
      self = .connectionLost(url, cause: "the connection was reset")
    case .badServerResponse:
      self = .connectionLost(url, cause: "the connection was closed without an answer")
    case .badURL:
      self = .unsupportedURL(url, cause: "its host or port is not one that can be reached")
    case .unsupportedURL:
      // The scheme was checked before: it is the answer that libcurl knows no protocol for.
      self = .malformedResponse(url, cause: "it does not begin with an HTTP status line")
    default:
      self.init(libcurlError: error.localizedDescription, of: url)
    }
  }

  /// What an error means that `URLSession` knows no code for, and passes on in libcurl's words alone.
  private init(libcurlError words: String, of url: URL) {
    if words.contains("resolve proxy") {
      self = .unreachable(url, cause: "no address is known for the name of the proxy")
    } else if words.contains("CONNECT") {
      self = .unreachable(url, cause: "the proxy leads to no server: \(words)")
    } else if words.hasPrefix("Failed to connect") {
      self = .unreachable(url, cause: "no connection could be made")
    } else if words.contains("SSL") || words.contains("certificate") {
      self = .unreachable(url, cause: "no secure connection could be made: \(words)")
    } else if words.hasPrefix("Out of memory") || words.hasPrefix("Too large response header") {
      // The first is of a single line, the second of all lines together.
      self = .malformedResponse(url, cause: "its header is too long")
    } else if words.hasPrefix("Failed writing header") {
      self = .malformedResponse(url, cause: "its header is not as the standard demands")
    } else {
      self = .malformedResponse(url, cause: words)
    }
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NetworkClient.Request {
  /// Refuses a URL that is neither `http` nor `https`, names no host, or holds a user name or a password,
  /// which a transport would send: the rules that every configuration shares.
  ///
  /// - Throws: ``NetworkClientError/unsupportedURL(_:cause:)``.
  package func checkScheme() throws {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw NetworkClientError.unsupportedURL(url, cause: "only http and https are supported")
    }
    guard let host = url.host(), !host.isEmpty else {
      throw NetworkClientError.unsupportedURL(url, cause: "it names no host")
    }
    guard url.user() == nil, url.password() == nil else {
      throw NetworkClientError.unsupportedURL(url, cause: "no user name or password is sent")
    }
  }
}

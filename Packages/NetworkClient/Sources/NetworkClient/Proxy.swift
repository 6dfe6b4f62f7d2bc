public import PortableFoundation

extension NetworkClient {
  /// The address of an HTTP proxy.
  public struct Proxy: Equatable, Sendable {
    /// The URL of the proxy, `http://HOST:PORT`.
    public let url: URL

    /// Parses a proxy URL of the form `http://HOST:PORT`.
    ///
    /// - Throws: ``ProxyError``.
    public init(_ text: String) throws {
      guard let url = URL(string: text), url.scheme?.lowercased() == "http" else {
        throw ProxyError(text, cause: "only http proxies are supported")
      }
      guard url.user() == nil, url.password() == nil else {
        throw ProxyError(text, cause: "user names and passwords are not supported")
      }
      guard let host = url.host(), !host.isEmpty, let port = url.port, (1...65_535).contains(port)
      else {
        throw ProxyError(text, cause: "a host and a port are required")
      }
      guard (try? Request(url: url).check()) != nil else {
        throw ProxyError(text, cause: "its host is neither a name nor an address such as 127.0.0.1")
      }
      guard ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil else {
        throw ProxyError(text, cause: "a path, query or fragment is not allowed")
      }
      self.url = url
    }
  }
}

/// The reason why a text is not a proxy URL.
///
/// The message quotes the text: escape it before it reaches a terminal.
public struct ProxyError: Error, Equatable, Sendable {
  /// The text.
  public let text: String

  /// The reason, as a clause without a full stop.
  public let cause: String

  init(_ text: String, cause: String) {
    self.text = text
    self.cause = cause
  }
}

extension ProxyError: CustomStringConvertible {
  /// A message for the user.
  public var description: String {
    "\"\(text)\" is not a proxy: \(cause). Use the form 'http://HOST:PORT'."
  }
}

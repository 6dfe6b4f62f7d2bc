public import PortableFoundation

extension NetworkClient {
  /// An HTTP proxy that a person names.
  public struct Proxy: Equatable, Sendable {
    /// Its address, `http://HOST:PORT`.
    public let url: URL

    /// A proxy as it is written: `http://HOST:PORT`.
    ///
    /// - Throws: ``ProxyError``.
    public init(_ text: String) throws {
      guard let url = URL(string: text), url.scheme?.lowercased() == "http" else {
        throw ProxyError(text, cause: "only http proxies are used")
      }
      guard url.user() == nil, url.password() == nil else {
        throw ProxyError(text, cause: "no user name or password is sent")
      }
      guard let host = url.host(), !host.isEmpty, let port = url.port, (1...65_535).contains(port)
      else {
        throw ProxyError(text, cause: "it needs a host and a port")
      }
      guard ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil else {
        throw ProxyError(text, cause: "it has more than a host and a port")
      }
      self.url = url
    }
  }
}

/// Why a text names no proxy.
///
/// Text in it may come from outside: escape it before it reaches a terminal.
public struct ProxyError: Error, Equatable, Sendable {
  /// The text.
  public let text: String

  /// What is wrong with it, as the end of a sentence.
  public let cause: String

  init(_ text: String, cause: String) {
    self.text = text
    self.cause = cause
  }
}

extension ProxyError: CustomStringConvertible {
  /// One sentence: the text and what is wrong.
  public var description: String {
    "\"\(text)\" is no proxy, \(cause): write it as 'http://HOST:PORT'."
  }
}

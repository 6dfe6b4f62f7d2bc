import PortableFoundation

/// A URL as HTTP needs it.
struct Address {
  /// Scheme, host and, if it is named, port.
  let origin: String

  /// Path and query, as they are written (RFC 9112, section 3.2.1).
  let target: String

  let isSecure: Bool

  /// The parts of a URL that has a scheme and a host.
  init(_ url: URL) {
    let scheme = url.scheme?.lowercased() ?? ""
    let host = url.host(percentEncoded: true) ?? ""
    let port = url.port.map { ":\($0)" } ?? ""
    let path = url.path(percentEncoded: true)
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    origin = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)"
    target = (path.isEmpty ? "/" : path) + query
    isSecure = scheme == "https"
  }
}

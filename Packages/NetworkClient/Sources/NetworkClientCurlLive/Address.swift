import NetworkClient
import PortableFoundation

/// The parts of a URL that libcurl needs separately.
struct Address {
  /// The scheme, the host and, if the URL has one, the port.
  let origin: String

  /// The path and the query.
  let target: String

  let isSecure: Bool

  /// Splits a URL that has a scheme and a host.
  init(_ url: URL) {
    let scheme = url.scheme?.lowercased() ?? ""
    let host = url.host(percentEncoded: true) ?? ""
    let port = url.port.map { ":\($0)" } ?? ""
    origin = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)"
    target = url.requestTarget
    isSecure = scheme == "https"
  }
}

public import PortableFoundation

/// The scheme, host and port of a URL (RFC 6454, section 4).
///
/// Compare origins before following a URL from a response, to detect one that leads to another server:
///
///     guard Origin(next) == Origin(request.url) else { throw … }
public struct Origin: Hashable, Sendable {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case; an IPv6 address without its brackets.
  public let host: String

  /// The port; the default port of the scheme if the URL has none.
  public let port: Int

  /// Returns the origin of a URL, or nil if its scheme is neither `http` nor `https`, it has no host, or its port is
  /// invalid.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(),
      let defaultPort = Self.defaultPorts[scheme],
      let host = url.host(percentEncoded: true), !host.isEmpty,
      case let port = url.port ?? defaultPort, (1...65_535).contains(port)
    else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port
  }

  /// The origin as a URL prefix, such as `http://localhost:8000`; a default port is omitted.
  public var shortDescription: String {
    port == Self.defaultPorts[scheme] ? String(description.dropLast(":\(port)".count)) : description
  }

  /// Whether the host is `localhost`, `127.0.0.1` or `::1`.
  public var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  private static let defaultPorts = ["http": 80, "https": 443]
}

extension Origin: CustomStringConvertible {
  /// The origin as a URL prefix that always includes the port.
  public var description: String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}

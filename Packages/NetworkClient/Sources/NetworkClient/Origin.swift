public import PortableFoundation

/// The scheme, host and port of a URL (RFC 6454, section 4).
public struct Origin: Hashable, Sendable {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case; an IPv6 address without its brackets.
  public let host: String

  /// The port; that of the scheme where the URL names none.
  public let port: Int

  /// The origin of a URL; nil if its scheme is neither `http` nor `https`, it names no host, or its port is
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

  /// The origin without a default port, in the manner of a URL.
  public var shortDescription: String {
    port == Self.defaultPorts[scheme] ? String(description.dropLast(":\(port)".count)) : description
  }

  /// Whether the host is this machine by name or by a loopback address.
  public var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  private static let defaultPorts = ["http": 80, "https": 443]
}

extension Origin: CustomStringConvertible {
  /// The origin as the beginning of a URL, with its port.
  public var description: String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}

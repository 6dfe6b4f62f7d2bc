public import PortableFoundation

/// Where a URL leads: scheme, host and port (RFC 6454, section 4).
public struct Origin: Hashable, Sendable {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case; an IPv6 address without its brackets.
  public let host: String

  /// The port; that of the scheme where the URL names none.
  public let port: Int

  /// The origin of a URL, or nil if its scheme is neither `http` nor `https`, it names no host, or its port
  /// is none.
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

  private static let defaultPorts = ["http": 80, "https": 443]
}

extension Origin: CustomStringConvertible {
  /// The origin as the beginning of a URL, with its port.
  public var description: String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}

public import CommandLineParsing
public import NetworkClient
public import PortableFoundation

/// The URL of a server, as a user may configure it.
public struct ServerURL: Equatable, Sendable, CustomStringConvertible {
  /// The URL with scheme and host in lower case and without a default port, so that each server has one URL
  /// (RFC 3986, sections 6.2.2.1 and 6.2.3).
  public let url: URL

  /// The scheme, host and port of the URL.
  public let origin: Origin

  /// The URL as configured.
  public let description: String

  /// The path and the query, as configured.
  public var path: Substring { Self.path(in: description) }

  /// Creates a URL from text; throws unless it has a host, and neither a user nor a fragment.
  ///
  /// The reason does not contain the text, which can contain a password.
  public init(_ text: String) throws(InvalidValue) {
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPlain, let url = URL(string: text, encodingInvalidCharacters: false) else {
      throw InvalidValue("must be a URL such as http://localhost:8000")
    }
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw InvalidValue(
        "must be an http or https URL such as http://localhost:8000"
      )
    }
    guard let origin = Origin(url) else {
      let hasHost = url.host()?.isEmpty == false
      throw InvalidValue(hasHost ? "must have a port from 1 to 65535" : "must have a host")
    }
    guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
      throw InvalidValue("must not contain a user")
    }
    guard url.fragment(percentEncoded: true) == nil else {
      throw InvalidValue("must not have a fragment")
    }
    guard (try? NetworkClient.Request(url: url).check()) != nil else {
      throw InvalidValue("must have a host name, or an IP address such as 127.0.0.1 or [::1]")
    }
    self.url = URL(string: origin.shortDescription + Self.path(in: text)) ?? url
    self.origin = origin
    description = text
  }

  /// Returns the path and the query of a URL.
  private static func path(in text: String) -> Substring {
    let authorityStart = text.firstRange(of: "://")?.upperBound ?? text.endIndex
    return text[authorityStart...].drop { $0 != "/" && $0 != "?" }
  }

  /// Creates the URL of a constant, such as a default; traps if it is invalid.
  public init(constant text: StaticString) {
    guard let server = try? Self("\(text)") else { preconditionFailure("'\(text)' is invalid.") }
    self = server
  }
}

extension ValueParser where Value == ServerURL {
  /// Parses the URL of a server.
  public static var serverURL: Self {
    Self(named: "URL", text: { $0.description }) { text throws(InvalidValue) in
      try ServerURL(text)
    }
    .concealed()
  }
}

import CommandLineParsing
import NetworkClient
import PortableFoundation

/// The URL of a server, as a user may configure it.
struct ServerURL: Equatable, Sendable, CustomStringConvertible {
  /// The URL with scheme and host in lower case and without a default port, so that the history has one
  /// URL per server (RFC 3986, sections 6.2.2.1 and 6.2.3).
  let url: URL
  let origin: Origin

  /// The URL as configured.
  let description: String

  /// Creates a URL from text; throws unless it has a host, and neither a user nor a fragment.
  init(_ text: String) throws(InvalidValue) {
    do throws(InvalidValue) {
      try self.init(complete: text)
    } catch {
      // "localhost:8000" is a URL, whose scheme is localhost.
      let completed = "http://\(text)"
      guard !text.contains("://"), (try? Self(complete: completed)) != nil else { throw error }
      throw InvalidValue("must have a scheme", suggestion: completed)
    }
  }

  private init(complete text: String) throws(InvalidValue) {
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
    self.url = URL(string: origin.shortDescription + Self.path(in: text)) ?? url
    self.origin = origin
    description = text
  }

  /// Returns the path and the query of a URL.
  private static func path(in text: String) -> Substring {
    let authorityStart = text.firstRange(of: "://")?.upperBound ?? text.endIndex
    return text[authorityStart...].drop { $0 != "/" && $0 != "?" }
  }

  /// The default URL of server.py.
  static let localhost: ServerURL = {
    guard let server = try? ServerURL("http://localhost:8000") else {
      preconditionFailure("The default URL is invalid.")
    }
    return server
  }()
}

extension ServerURL {
  /// The spellings of the server's URL in the history: as configured and as in ``url``, with and without the default
  /// port, with and without the slash of an empty path.
  var spellings: Set<String> {
    let path = Self.path(in: description)
    let roots = [String(description.dropLast(path.count)), "\(origin)", origin.shortDescription]
    let paths =
      switch path.prefix(2) {
      case "", "/": ["", "/"]
      case "/?": [path, path.dropFirst()]
      case let start where start.hasPrefix("?"): [path, "/\(path)"]
      default: [path]
      }
    return Set(roots.flatMap { root in paths.map { "\(root)\($0)" } })
  }
}

extension ValueParser where Value == ServerURL {
  /// Parses the URL of a server.
  static var serverURL: Self {
    Self(named: "URL", text: { $0.description }) { text throws(InvalidValue) in
      try ServerURL(text)
    }
  }
}

extension ValueParser where Value == Origin {
  /// Parses an origin: a URL without path and query.
  static var origin: Self {
    Self(named: "ORIGIN") { text throws(InvalidValue) in
      let server = try ServerURL(text)
      guard ["", "/"].contains(server.url.path(percentEncoded: true)),
        server.url.query(percentEncoded: true) == nil
      else {
        throw InvalidValue("must be an origin such as http://127.0.0.1:8000, without a path")
      }
      return server.origin
    }
  }
}

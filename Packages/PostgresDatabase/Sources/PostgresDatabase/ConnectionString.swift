import CPostgres
import PortableFoundation

/// The location of a database on a server: a `postgresql://` or `postgres://` URI.
///
/// Environment variables such as `PGHOST`, a service file and a password file complete it, as for every program on
/// libpq.
public struct ConnectionString: Equatable, Sendable, CustomStringConvertible {
  /// The URI, which may contain a password.
  public let uri: String

  /// Whether the URI contains a password, which other users can see in the list of processes if it is an argument.
  public let containsPassword: Bool

  /// The URI without the password, for messages.
  public let description: String

  /// The options that the URI contains, by their names.
  let options: [String: String]

  /// Returns whether a text is meant as a URI, which need not be valid or of PostgreSQL; otherwise it is a path.
  ///
  /// A mistyped URI must not create a file. A path such as `./mysql://a` is none.
  public static func isURI(_ text: String) -> Bool {
    guard let scheme = scheme(of: text) else { return false }
    return schemes.contains(scheme) || text.dropFirst(scheme.count).hasPrefix("://")
  }

  private static let schemes = ["postgresql", "postgres"]

  /// Returns the scheme before the first colon, in lower case (RFC 3986, section 3.1).
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].lowercased()
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return isScheme ? scheme : nil
  }

  /// Checks a URI, without connecting to its server.
  ///
  /// - Throws: ``PostgresDatabaseError/invalidLocation(location:cause:)``, which contains no password;
  ///   ``PostgresDatabaseError/libraryMissing(cause:)``.
  public init(_ uri: String) throws(PostgresDatabaseError) {
    let library = try PostgresLibrary.loaded.get().functions
    // libpq accepts the scheme in lower case only.
    let scheme = Self.scheme(of: uri)
    let uri = scheme.map { $0 + uri.dropFirst($0.count) } ?? uri
    let isPostgres = Self.schemes.contains { uri.hasPrefix("\($0)://") }
    let (options, problem) = library.parse(uri)
    let location = Redaction.coarse(uri)
    guard !Redaction.hasStrayAt(uri) else {
      throw .invalidLocation(
        location: location,
        cause: "an @ in a user name, a password or a database name is written %40"
      )
    }
    guard isPostgres, !uri.utf8.contains(0), let options else {
      // The message may quote a part of the password.
      let cause =
        problem.flatMap { $0.firstLine.split(separator: "\"").first.map(String.init) } ?? ""
      throw .invalidLocation(
        location: location,
        cause: !isPostgres
          ? "it does not start with postgresql://"
          : location == uri
            ? problem?.firstLine ?? "it contains a NUL character"
            : cause.trimmed(while: { $0 == " " || $0 == ":" })
      )
    }
    self.uri = uri
    self.options = options
    containsPassword = Redaction.secrets.contains { options[$0] != nil }
    guard containsPassword else {
      description = uri
      return
    }
    let redacted = [Redaction.precise(uri), Redaction.coarse(uri)].first { text in
      guard let rest = library.parse(text).options else { return false }
      return Redaction.secrets.allSatisfy { [nil, Redaction.mark].contains(rest[$0]) }
    }
    description = redacted ?? "postgresql://\(Redaction.mark)"
  }
}

extension Libpq {
  /// Returns the options of a URI, or the reason why it is invalid.
  fileprivate func parse(_ uri: String) -> (options: [String: String]?, problem: String?) {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = conninfoParse(uri, &message) else {
      defer { freemem(message) }
      return (nil, message.map { String(cString: $0) })
    }
    defer { conninfoFree(options) }
    return (values(of: options), nil)
  }

  /// Returns the values of the options that have one.
  func values(of options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        values[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return values
  }
}

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

  /// Returns whether a text is a URI of a database on a server, which need not be valid.
  public static func isURI(_ text: String) -> Bool {
    ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
  }

  /// Checks a URI, without connecting to its server.
  ///
  /// - Throws: ``PostgresDatabaseError/invalidLocation(location:cause:)``, which contains no password;
  ///   ``PostgresDatabaseError/libraryMissing(cause:)``.
  public init(_ uri: String) throws(PostgresDatabaseError) {
    let library = try PostgresLibrary.loaded.get().functions
    let (options, problem) = library.parse(uri)
    guard Self.isURI(uri), !uri.utf8.contains(0), let options else {
      // The message may quote a part of the password.
      let location = Redaction.coarse(uri)
      let cause =
        problem.flatMap { $0.firstLine.split(separator: "\"").first.map(String.init) } ?? ""
      throw .invalidLocation(
        location: location,
        cause: location == uri
          ? problem?.firstLine ?? "the location does not start with postgresql://"
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

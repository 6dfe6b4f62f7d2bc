/// The location of a database.
///
/// A command passes and prints locations. The database client creates them from the text that a user enters; see
/// ``DatabaseClient/location``.
public enum DatabaseLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file at a path, which may be relative.
  case file(String)

  /// A database on a server.
  case server(DatabaseServer)

  /// The text that a user enters for the location, without a password.
  public var description: String {
    switch self {
    case .file(let path): path
    case .server(let server): server.description
    }
  }
}

/// The URI of a database on a server, which may contain a password.
public struct DatabaseServer: Hashable, Sendable, CustomStringConvertible {
  /// The URI that connects to the server; never print it.
  public var uri: String

  /// The URI without the password.
  public var description: String

  /// Whether the URI contains a password.
  public var hasPassword: Bool

  /// The directory in which this machine keeps the commits whose outcome is unknown; nil if they are not kept.
  public var unknownCommits: String?

  /// Creates the location of a database.
  public init(
    uri: String,
    description: String,
    hasPassword: Bool,
    unknownCommits: String? = nil
  ) {
    self.uri = uri
    self.description = description
    self.hasPassword = hasPassword
    self.unknownCommits = unknownCommits
  }
}

// A dump of a location does not contain the password either.
extension DatabaseServer: CustomReflectable, CustomDebugStringConvertible {
  /// The URI without the password.
  public var debugDescription: String { description }

  /// The URI without the password.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

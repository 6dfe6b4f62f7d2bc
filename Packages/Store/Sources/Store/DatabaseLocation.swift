/// The place of a database.
///
/// A command passes a location on and prints it; only a `live` configuration distinguishes the cases.
public enum DatabaseLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file at a path, which may be relative.
  case file(String)

  /// The text with which a user names the location.
  public var description: String {
    switch self {
    case .file(let path): path
    }
  }
}

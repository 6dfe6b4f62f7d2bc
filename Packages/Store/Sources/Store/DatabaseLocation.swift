/// The location of a database.
///
/// A command passes and prints locations; only a `live` configuration distinguishes their cases.
public enum DatabaseLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file at a path, which may be relative.
  case file(String)

  /// The text that a user enters for the location.
  public var description: String {
    switch self {
    case .file(let path): path
    }
  }
}

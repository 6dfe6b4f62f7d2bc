/// The reason why a text cannot be read or saved.
public enum TemplateClientError: Error, Equatable {
  /// The file cannot be read, or is not UTF-8.
  case unreadable(path: String)

  /// The file cannot be written.
  case unwritable(path: String)
}

extension TemplateClientError: CustomStringConvertible {
  /// The failure, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path): "Cannot read '\(path)' as UTF-8. Check the file."
    case .unwritable(let path): "Cannot write '\(path)'. Check the directory and its permissions."
    }
  }
}

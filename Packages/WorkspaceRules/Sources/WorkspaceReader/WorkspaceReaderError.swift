/// The reason why a workspace cannot be read.
public enum WorkspaceReaderError: Error, Equatable {
  /// The manifest is invalid, or `swift package` does not run.
  case unreadableManifest(path: String, cause: String)

  /// The file or directory cannot be read.
  case unreadableFile(path: String)
}

extension WorkspaceReaderError: CustomStringConvertible {
  /// The failure in one sentence.
  public var description: String {
    switch self {
    case .unreadableManifest(let path, let cause): "Cannot read the manifest '\(path)': \(cause)"
    case .unreadableFile(let path): "Cannot read '\(path)'."
    }
  }
}

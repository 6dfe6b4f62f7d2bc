/// Why a workspace cannot be read.
public enum WorkspaceReaderError: Error, Equatable {
  /// The folder is not the root of a workspace.
  case noWorkspace(path: String)

  /// The manifest is broken, or `swift package` cannot be run.
  case unreadableManifest(path: String, cause: String)

  /// The file or folder cannot be read.
  case unreadableFile(path: String)
}

extension WorkspaceReaderError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .noWorkspace(let path):
      "'\(path)' is no workspace: it has not both a Package.swift and a folder Packages."
    case .unreadableManifest(let path, let cause):
      "The manifest '\(path)' cannot be read: \(cause)"
    case .unreadableFile(let path):
      "The file '\(path)' cannot be read."
    }
  }
}

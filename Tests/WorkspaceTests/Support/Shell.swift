import Foundation

/// A shell that a person may use.
enum Shell: String {
  case bash
  case zsh
  case fish

  /// The path of the program; nil where it is not installed.
  var path: String? {
    Workspace.searchPath.split(separator: ":").map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

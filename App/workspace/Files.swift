import Foundation
import WorkspaceCommand

extension Files {
  /// The files on disk.
  static func live() -> Self {
    Self(
      read: { path in
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try String(contentsOf: URL(filePath: path), encoding: .utf8)
      },
      write: { text, path in
        try FileManager.default.createDirectory(
          at: URL(filePath: path).deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      }
    )
  }
}

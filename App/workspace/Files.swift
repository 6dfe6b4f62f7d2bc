import Foundation
import WorkspaceCommand

extension Files {
  /// The files on disk.
  static func live() -> Self {
    Self(
      read: { try String(contentsOf: URL(filePath: $0), encoding: .utf8) },
      write: { text, path in
        try makeFolder(of: path)
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      },
      list: { folder in
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
          let url = URL(filePath: "\(folder)/\(path)", directoryHint: .checkFileSystem)
          return !url.hasDirectoryPath
        }
      },
      move: { path, destination in
        try makeFolder(of: destination)
        // Unlike FileManager, rename(2) replaces a file atomically.
        guard rename(path, destination) == 0 else { throw SystemFailure(at: destination) }
      },
      remove: { folder in
        guard FileManager.default.fileExists(atPath: folder) else { return }
        try FileManager.default.removeItem(atPath: folder)
      },
      lock: { folder in
        // Never closed: the lock ends with the process.
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
          throw SystemFailure(at: folder)
        }
      }
    )
  }

  private static func makeFolder(of path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
  }
}

/// The reason why a system call failed.
private struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  init(at path: String) {
    description = "'\(path)': \(String(cString: strerror(errno)))"
  }
}

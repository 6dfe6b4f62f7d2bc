import Foundation
import WorkspaceCommand

extension Files {
  /// The files on disk.
  static func live() -> Self {
    Self(
      read: { try String(contentsOf: URL(filePath: $0), encoding: .utf8) },
      write: { text, path in
        try makeDirectory(of: path)
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      },
      list: { directory in
        guard FileManager.default.fileExists(atPath: directory) else { return nil }
        return try FileManager.default.subpathsOfDirectory(atPath: directory).filter { path in
          let url = URL(filePath: "\(directory)/\(path)", directoryHint: .checkFileSystem)
          return !url.hasDirectoryPath
        }
      },
      move: { path, destination in
        try makeDirectory(of: destination)
        // Unlike FileManager, rename(2) replaces a file atomically.
        guard rename(path, destination) == 0 else { throw SystemFailure(at: destination) }
      },
      remove: { directory in
        guard FileManager.default.fileExists(atPath: directory) else { return }
        try FileManager.default.removeItem(atPath: directory)
      },
      lock: { directory in
        // Never closed: the lock ends with the process.
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
          throw SystemFailure(at: directory)
        }
      }
    )
  }

  private static func makeDirectory(of path: String) throws {
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

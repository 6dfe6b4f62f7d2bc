import PortableFoundation

/// A directory for one test; releasing the last reference removes the directory and its content.
public final class TemporaryDirectory: Sendable {
  /// The absolute path of the directory.
  public let path: String

  /// Creates a directory in `$TMPDIR`; without `$TMPDIR` in memory, or in the system's directory for temporary files.
  ///
  /// If that fails, no test can run, so the process ends with a message.
  public init() {
    let url = Self.parent.appending(path: "test-\(UUID().uuidString.lowercased())")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    } catch {
      fatalError("Cannot create a directory for a test: \(error)")
    }
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The parent of all temporary directories.
  ///
  /// In memory on Linux: a commit waits for the disk, and tests with many commits would mostly wait.
  private static var parent: URL {
    let memory = "/dev/shm"
    let hasConfiguredParent = ProcessInfo.processInfo.environment["TMPDIR"] != nil
    return !hasConfiguredParent && FileManager.default.isWritableFile(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
  }

  /// Returns the path of a file in the directory.
  public func file(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

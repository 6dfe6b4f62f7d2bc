import PortableFoundation

/// A folder for one test; the last reference removes it with its content.
public final class TemporaryDirectory: Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// Creates a folder in `$TMPDIR`, or else in memory, or else in the system's place for temporary files.
  public init() throws {
    let url = Self.place.appending(path: "test-\(UUID().uuidString.lowercased())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The folder of all temporary directories.
  ///
  /// In memory on Linux: a commit waits until its bytes are on the disk, and many tests with many commits would wait
  /// for a busy disk longer than they run.
  private static var place: URL {
    let memory = "/dev/shm"
    let isPlaceGiven = ProcessInfo.processInfo.environment["TMPDIR"] != nil
    return !isPlaceGiven && FileManager.default.isWritableFile(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
  }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

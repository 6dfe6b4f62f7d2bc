#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for one test, which is removed with all that is in it when nobody holds it any more.
public final class TemporaryDirectory: Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// Makes a folder of its own in the system's place for temporary files.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "fetcher-test-\(UUID().uuidString.lowercased())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

import Foundation

/// Where things are.
enum Workspace {
  /// The root of the repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The executable that this build has made.
  static let fetcher = Bundle.module.bundleURL.deletingLastPathComponent().appending(
    path: "fetcher"
  )

  /// The local server.
  static let server = root.appending(path: "server.py")

  /// Where programs are found.
  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// A file kept for these tests.
  static func fixture(_ name: String) throws -> URL {
    guard let folder = Bundle.module.url(forResource: "Fixtures", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return folder.appending(path: name)
  }
}

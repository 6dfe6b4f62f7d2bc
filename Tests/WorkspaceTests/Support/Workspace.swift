import Foundation

/// The paths of the repository and of the built executables.
enum Workspace {
  /// The root of the repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The built executable `fetcher`.
  static let fetcher = executable("fetcher")

  /// A built executable.
  static func executable(_ name: String) -> URL {
    Bundle.module.bundleURL.deletingLastPathComponent().appending(path: name)
  }

  /// The local server.
  static let server = root.appending(path: "server.py")

  /// The value of `PATH`.
  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// A file in `Fixtures`.
  static func fixture(_ name: String) throws -> URL {
    guard let fixtures = Bundle.module.url(forResource: "Fixtures", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return fixtures.appending(path: name)
  }
}

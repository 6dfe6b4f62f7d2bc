import Foundation

/// The paths of the repository and of the executables.
enum Workspace {
  /// The root of the repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The executable `fetcher`.
  static let fetcher = executable("fetcher")

  /// The directory of this build.
  static let build = Bundle.module.bundleURL.deletingLastPathComponent()

  /// An executable in the directory `PROGRAMS`, which has installed ones; by default a built one.
  static func executable(_ name: String) -> URL {
    let installed = ProcessInfo.processInfo.environment["PROGRAMS"].map { URL(filePath: $0) }
    return (installed ?? build).appending(path: name)
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

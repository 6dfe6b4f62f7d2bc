import Foundation

/// The paths of the repository and of the executables.
enum Workspace {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let fetcher = executable("fetcher")

  static let build = Bundle.module.bundleURL.deletingLastPathComponent()

  /// An executable in the directory `PROGRAMS`, which has installed ones; by default a built one.
  static func executable(_ name: String) -> URL {
    let installed = ProcessInfo.processInfo.environment["PROGRAMS"].map { URL(filePath: $0) }
    return (installed ?? build).appending(path: name)
  }

  static let server = root.appending(path: "server.py")

  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  static func fixture(_ name: String) throws -> URL {
    guard let fixtures = Bundle.module.url(forResource: "Fixtures", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return fixtures.appending(path: name)
  }
}

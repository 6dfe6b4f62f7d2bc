import Foundation

/// A package as it is on disk.
struct SourcePackage {
  /// A source file, with what it imports.
  struct File {
    let path: String
    let module: String
    let text: String
    let imports: [String]
  }

  let name: String
  let manifest: String
  let sources: [File]
  let testCount: Int

  /// The modules that the package has.
  var modules: Set<String> { Set(sources.map(\.module)) }

  /// The packages beside it that its manifest names.
  var dependencies: [String] {
    manifest.matches(of: /\.package\(path: "\.\.\/(\w+)"\)/).map { String($0.1) }
  }

  /// Every folder in `Packages/`.
  static func all() throws -> [SourcePackage] {
    let folder = Workspace.root.appending(path: "Packages")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }
      .sorted()
      .map { try SourcePackage(at: folder.appending(path: $0)) }
  }

  /// The names in the list of the root's manifest.
  static func listedInRoot() throws -> [String] {
    try String(contentsOf: Workspace.root.appending(path: "Package.swift"), encoding: .utf8)
      .matches(of: /\.(?:library|client)\(\s*"(\w+)"/)
      .map { String($0.1) }
  }

  private init(at folder: URL) throws {
    name = folder.lastPathComponent
    manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    sources = try Self.swiftFiles(in: folder.appending(path: "Sources")).map { path in
      let text = try String(contentsOf: folder.appending(path: "Sources/\(path)"), encoding: .utf8)
      return File(
        path: "\(folder.lastPathComponent)/Sources/\(path)",
        module: String(path.prefix { $0 != "/" }),
        text: text,
        imports: text.matches(of: /(?m)^\s*(?:public |package |internal )?import (\w+)/)
          .map { String($0.1) }
      )
    }
    let tests = folder.appending(path: "Tests/\(name)Tests")
    testCount = try Self.swiftFiles(in: tests).reduce(0) { count, path in
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      return count + text.matches(of: /@Test\b/).count
    }
  }

  private static func swiftFiles(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
  }
}

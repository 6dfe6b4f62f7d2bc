public import WorkspaceRules

/// Reads a workspace from disk: its files, and its manifests with `swift package dump-package`.
public struct WorkspaceReader: Sendable {
  private let scratchPath: String
  private let run: @Sendable (_ arguments: [String]) async throws -> String

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - scratchPath: The directory for the files that `swift package` writes; the caller removes it. Do not use the
  ///     directory of a build: the command would wait until the build ends.
  ///   - run: Runs a command and returns its standard output; throws if the command fails. The first argument is a
  ///     program in `PATH`. Two calls run concurrently.
  public init(
    scratchPath: String,
    run: @escaping @Sendable (_ arguments: [String]) async throws -> String
  ) {
    self.scratchPath = scratchPath
    self.run = run
  }

  /// Returns whether a directory is the root of a workspace: it contains `Package.swift` and `Packages`.
  public static func isWorkspace(_ path: String) -> Bool {
    let directory = Directory(path)
    return directory.has("Package.swift") && directory.has("Packages")
  }

  /// Reads a workspace.
  ///
  /// - Parameter root: The directory with the root's manifest.
  /// - Throws: ``WorkspaceReaderError`` or `CancellationError`.
  public func workspace(at root: String) async throws -> Workspace {
    let names = try Directory("\(root)/Packages").entries
    let packages = try await packages(at: [""] + names.map { "Packages/\($0)/" }, in: root)
    return Workspace(root: packages[0], packages: Array(packages.dropFirst()))
  }

  /// Reads two packages at a time; the compiler, which evaluates the manifests, leaves no time for more.
  private func packages(at directories: [String], in root: String) async throws -> [Package] {
    try await withThrowingTaskGroup(of: (index: Int, package: Package).self) { group in
      var packages: [Int: Package] = [:]
      for (index, directory) in directories.enumerated() {
        if index >= 2, let read = try await group.next() { packages[read.index] = read.package }
        group.addTask { (index, try await package(at: directory, in: root)) }
      }
      for try await read in group { packages[read.index] = read.package }
      return directories.indices.compactMap { packages[$0] }
    }
  }

  private func package(at path: String, in root: String) async throws -> Package {
    let directory = Directory("\(root)/\(path)")
    let dump = try await dump(at: directory.path)
    let isRoot = path.isEmpty
    let dependencies = dump.dependencies(isRoot: isRoot)
    let files = isRoot ? [:] : try directory.texts
    return Package(
      name: dump.name,
      directory: path,
      manifest: try directory.source("Package.swift", in: path),
      dependencies: dependencies.local,
      externalDependencies: dependencies.external,
      products: dump.products.map { Product($0.name, targets: $0.targets) },
      targets: try dump.targets.map { target in
        Target(
          target.name,
          kind: target.kind,
          dependencies: target.dependencies.map(\.name),
          // The files in a package belong to the package.
          sources: isRoot && target.directory.hasPrefix("Packages/")
            ? [] : try directory.sources(target.directory, in: path)
        )
      },
      files: files
    )
  }

  private func dump(at path: String) async throws -> ManifestDump {
    do {
      let scratch = "\(scratchPath)/\(path.split(separator: "/").last ?? "")"
      let text = try await run([
        "swift", "package", "dump-package", "--package-path", path, "--scratch-path", scratch,
      ])
      return try ManifestDump(json: text)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw WorkspaceReaderError.unreadableManifest(
        path: "\(path)Package.swift",
        cause: "\(error)"
      )
    }
  }
}

public import WorkspaceRules

/// Reads a workspace from disk: each manifest as `swift package dump-package` tells it, and the sources.
public struct WorkspaceReader: Sendable {
  private let scratchPath: String
  private let run: @Sendable (_ arguments: [String]) async throws -> String

  /// A reader that uses nothing but files and one command.
  ///
  /// - Parameters:
  ///   - scratchPath: A folder for what `swift package` writes; whoever makes it removes it. A folder of
  ///     its own: in that of a build that is running, the command would wait for the build.
  ///   - run: Runs a command that is found in `PATH`, `swift`, with its arguments, and returns its standard
  ///     output; throws if it fails. It is called twice at the same time.
  public init(
    scratchPath: String,
    run: @escaping @Sendable (_ arguments: [String]) async throws -> String
  ) {
    self.scratchPath = scratchPath
    self.run = run
  }

  /// Whether a folder is the root of a workspace: it has a `Package.swift` and a `Packages`.
  public static func isWorkspace(_ path: String) -> Bool {
    let folder = Folder(path)
    return folder.has("Package.swift") && folder.has("Packages")
  }

  /// Reads the workspace with a root.
  ///
  /// - Throws: ``WorkspaceReaderError``.
  public func workspace(at root: String) async throws -> Workspace {
    guard Self.isWorkspace(root) else { throw WorkspaceReaderError.noWorkspace(path: root) }
    let names = try Folder("\(root)/Packages").entries
    let packages = try await packages(at: [""] + names.map { "Packages/\($0)/" }, in: root)
    return Workspace(root: packages[0], packages: Array(packages.dropFirst()))
  }

  /// Reads packages, two at a time: more do not go faster, since most of it is the compiler's work.
  private func packages(at folders: [String], in root: String) async throws -> [Package] {
    try await withThrowingTaskGroup(of: (index: Int, package: Package).self) { group in
      var packages: [Int: Package] = [:]
      for (index, folder) in folders.enumerated() {
        if index >= 2, let read = try await group.next() { packages[read.index] = read.package }
        group.addTask { (index, try await package(at: folder, in: root)) }
      }
      for try await read in group { packages[read.index] = read.package }
      return folders.indices.compactMap { packages[$0] }
    }
  }

  private func package(at path: String, in root: String) async throws -> Package {
    let folder = Folder("\(root)/\(path)")
    let dump = try await dump(at: folder.path)
    let isRoot = path.isEmpty
    let dependencies = dump.dependencies(isRoot: isRoot)
    let files = isRoot ? [:] : try folder.texts
    return Package(
      name: dump.name,
      folder: path,
      manifest: try folder.source("Package.swift", in: path),
      dependencies: dependencies.local,
      outsideDependencies: dependencies.outside,
      products: dump.products.map { Product($0.name, targets: $0.targets) },
      targets: try dump.targets.map { target in
        Target(
          target.name,
          kind: target.kind,
          dependencies: target.dependencies.map(\.name),
          // What is in a package is the package's.
          sources: isRoot && target.folder.hasPrefix("Packages/")
            ? [] : try folder.sources(target.folder, in: path)
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

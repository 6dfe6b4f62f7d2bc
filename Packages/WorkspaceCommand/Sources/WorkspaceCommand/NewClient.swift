import ClientScaffold
import CommandLineParsing
import WorkspaceRules

/// A client that is to be made in a workspace.
struct NewClient {
  let specification: ClientSpecification
  let floor: String
  let workspace: Workspace
  let architecture: Architecture

  private var name: String { specification.name }

  /// Fails if the workspace has no place for the client.
  func check() throws {
    // Small letters: on some disks they are the same as capital ones.
    let modules = specification.modules.map { $0.lowercased() }
    if let taken = workspace.names.first(where: { modules.contains($0.lowercased()) }) {
      throw refusal("The name '\(name)' cannot be used: the workspace has '\(taken)' already.")
    }
    guard let index = architecture.layers.firstIndex(where: { $0.name == floor }) else {
      let error = InvalidValue(floor, noneOf: architecture.layers.map(\.name))
      throw CommandLineError.malformedValue(floor, of: "--floor", error)
    }
    let lower = architecture.layers[..<index].flatMap(\.packages).map(\.name)
    for package in specification.packages {
      guard workspace.packages.contains(where: { $0.name == package }) else {
        throw refusal("There is no package '\(package)', which '\(name)' would use.")
      }
      guard lower.contains(package) else {
        throw refusal(
          "On the floor '\(floor)', '\(name)' cannot use '\(package)', which is not on a lower one."
        )
      }
    }
    for client in specification.clients { try checkUse(of: client) }
  }

  /// Fails if a package has no type of its name that a live configuration can take.
  private func checkUse(of client: String) throws {
    let targets = workspace.packages.flatMap(\.targets)
    guard targets.contains(where: { $0.name == "\(client)Live" }) else {
      throw refusal("'\(client)' is no client: it has no live configuration.")
    }
    let code = targets.filter { $0.name == client }.flatMap(\.sources).map(\.code)
    guard !code.contains(where: { $0.contains("public struct \(client)<") }) else {
      throw refusal("'\(client)' is generic: use one of its specialised kinds.")
    }
    let declarations = ["public struct \(client):", "public typealias \(client) ="]
    guard code.contains(where: { code in declarations.contains(where: code.contains) }) else {
      throw refusal("'\(client)' has no type of its own name, which live could take.")
    }
  }

  private func refusal(_ sentence: String) -> Failure {
    Failure(code: .usage, sentence: sentence)
  }

  /// Every file of the package, and the files in which it is named.
  ///
  /// - Parameter read: Reads a file of the workspace.
  func edits(reading read: (_ path: String) throws -> String) throws -> [FileEdit] {
    func edit(_ path: String, _ change: (String) throws -> String) throws -> FileEdit {
      let text = try read(path)
      return FileEdit(path: path, oldText: text, text: try change(text))
    }
    do {
      let files = try specification.files(alike: workspace.root.manifest.text)
      return files.map { file in
        FileEdit(path: "Packages/\(name)/\(file.path)", oldText: nil, text: file.contents)
      } + [
        try edit("Package.swift") {
          try RootManifest.adding(client: name, toFloor: floor, in: $0)
        },
        try edit(architecture.file) {
          try ArchitectureFile.adding(client: name, toFloor: floor, in: $0)
        },
        try edit("README.md") { try $0.replacing(picture(with: files), in: "README.md") },
      ]
    } catch let error as ClientScaffoldError {
      throw Failure(code: .cannotRead, sentence: "\(error)")
    }
  }

  /// The picture of the workspace with the client in it.
  private func picture(with files: [ScaffoldFile]) -> Picture {
    var (workspace, architecture) = (workspace, architecture)
    workspace.packages.append(
      Package(
        name: name,
        folder: "Packages/\(name)/",
        manifest: SourceFile(path: "Packages/\(name)/Package.swift", text: ""),
        targets: specification.modules.map { module in
          Target(
            module,
            kind: module.hasSuffix("Tests") ? .test : .library,
            sources: files.filter { $0.path.contains("/\(module)/") }
              .map { SourceFile(path: $0.path, text: $0.contents) }
          )
        }
      )
    )
    for index in architecture.layers.indices where architecture.layers[index].name == floor {
      architecture.layers[index].packages.append(.client(name))
    }
    return Picture(of: workspace, architecture)
  }
}

extension Workspace {
  /// What packages, products and modules are called; the root, which repeats names, comes last.
  fileprivate var names: [String] {
    (packages + [root]).flatMap { package in
      [package.name] + package.products.map(\.name) + package.targets.map(\.name)
    }
  }
}

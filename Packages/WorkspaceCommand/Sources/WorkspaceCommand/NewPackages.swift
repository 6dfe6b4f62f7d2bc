import CommandSupport
import WorkspaceRules

/// New packages of a workspace: renamed copies of its templates, with their entries in its lists.
struct NewPackages {
  let kind: TemplateKind
  let name: String

  /// The layer that the user names.
  let layer: String?

  /// The tool that the user names.
  let tool: String?

  let workspace: Workspace
  let architecture: Architecture

  /// The manuals of the tools.
  let pages: [(tool: String, page: String)]

  /// The tool that the packages belong to; nil for a shared package.
  private var owner: String? { kind == .tool ? name : tool }

  /// Returns the new files and the changed lists.
  ///
  /// - Parameter read: Returns the text of a file of the workspace.
  /// - Throws: A ``Failure`` if a name is taken, a dependency is not in a lower layer, or a list is missing.
  func edits(reading read: (_ path: String) throws -> String) throws -> [FileEdit] {
    let packages = try packages()
    try checkNames(of: packages)
    try checkLayers(of: packages)
    let packageFiles = packages.flatMap { package in
      package.files.map { (package.directory + $0, $1) }
    }
    let appFiles = apps.flatMap(\.sources).map { ($0.path, $0.text) }
    let new = (packageFiles + appFiles).sorted { $0.0 < $1.0 }
      .map { FileEdit(path: $0, oldText: nil, text: $1) }

    var (workspace, architecture) = (workspace, architecture)
    workspace.packages += packages
    for (package, source) in zip(packages, kind.sources) {
      let index = architecture.layers.firstIndex { $0.name == layer ?? source.layer }
      if let index {
        architecture.layers[index].packages.append(.library(package.name, of: owner))
      }
    }
    let picture = Picture(of: workspace, architecture)
    func edit(_ path: String, _ change: (String) throws -> String) throws -> FileEdit {
      let text = try read(path)
      return FileEdit(path: path, oldText: text, text: try change(text))
    }
    let lists = [
      try edit("Package.swift") { text in
        try addingApps(to: text)
          .replacing(moduleTable: workspace.moduleTable, in: "Package.swift")
      },
      try edit(architecture.file, addingToLayers),
      try edit("README.md") { try $0.replacing(picture.overview, in: "README.md") },
    ]
    let pictures = try pages.filter { $0.tool == tool }.map { tool, page in
      try edit(page) { try $0.replacing(picture.part(of: tool), in: page) }
    }
    return new + lists + pictures
  }

  private func checkNames(of packages: [Package]) throws {
    // In lower case, because some file systems ignore case.
    let names = Set((packages.flatMap(\.names) + apps.map(\.name)).map { $0.lowercased() })
    // The root comes last, because it repeats names.
    let taken = (workspace.packages + [workspace.root]).flatMap(\.names)
      .first { names.contains($0.lowercased()) }
    if let taken {
      throw Failure(usage: "The name '\(name)' cannot be used: '\(taken)' exists already.")
    }
  }

  private func checkLayers(of packages: [Package]) throws {
    for (package, source) in zip(packages, kind.sources) {
      let layer = layer ?? source.layer
      let lower = architecture.layers.prefix { $0.name != layer }.flatMap(\.packages)
      let available = lower.map(\.name) + packages.map(\.name)
      if let other = package.dependencies.first(where: { !available.contains($0) }) {
        throw Failure(
          usage:
            "'\(package.name)' in the layer '\(layer)' cannot use '\(other)' of a higher or the same layer."
        )
      }
    }
  }

  /// Returns the text of the architecture with an entry for each package, at the end of its layer.
  private func addingToLayers(_ text: String) throws -> String {
    let label = owner.map { ", of: \"\($0)\"" } ?? ""
    return try kind.sources.reduce(text) { text, source in
      let layer = layer ?? source.layer
      let entry = ".\(source.kind)(\"\(renamed(source.template))\"\(label)),"
      guard let added = text.adding(entry, toLayer: layer) else {
        throw Failure(
          unreadable: "'\(architecture.file)' has no list of packages for the layer '\(layer)'."
        )
      }
      return added
    }
  }

  /// Returns the root's manifest with a copy of the template's executable target.
  private func addingApps(to manifest: String) throws -> String {
    guard kind == .tool else { return manifest }
    var lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let name = lines.firstIndex(of: "    name: \"template\","),
      let end = lines[name...].firstIndex(of: "  ),")
    else {
      throw Failure(unreadable: "'Package.swift' has no executable target 'template' to copy.")
    }
    lines.insert(contentsOf: lines[(name - 1)...end].map(renamed), at: end + 1)
    return lines.joined(separator: "\n")
  }

  // MARK: Copies

  /// Returns the new packages, in the order of the kind's sources.
  private func packages() throws -> [Package] {
    try kind.sources.map { source in
      guard var package = workspace.packages.first(where: { $0.name == source.template }) else {
        throw Failure(unreadable: "The workspace has no package '\(source.template)' to copy.")
      }
      package.name = renamed(package.name)
      package.directory = renamed(package.directory)
      package.dependencies = package.dependencies.map(renamed)
      package.products = package.products.map { Product(renamed($0.name)) }
      package.targets = package.targets.map(renamed)
      package.files = Dictionary(
        uniqueKeysWithValues: package.files.map { (renamed($0), renamed($1)) }
      )
      return package
    }
  }

  /// The new apps.
  private var apps: [Target] {
    workspace.root.targets.filter { kind == .tool && $0.name == "template" }.map(renamed)
  }

  private func renamed(_ target: Target) -> Target {
    var target = target
    target.name = renamed(target.name)
    target.dependencies = target.dependencies.map(renamed)
    target.sources = target.sources.map { file in
      SourceFile(path: renamed(file.path), text: renamed(file.text))
    }
    return target
  }

  /// Returns a text, path or name of the templates with the new name.
  func renamed(_ text: String) -> String {
    kind.replacements(for: name).reduce(text) { $0.replacing($1.0, with: $1.1) }
      .withSortedImports
  }
}

extension String {
  /// Returns the text with a new line at the end of the list of a layer; nil if the list is missing.
  fileprivate func adding(_ line: String, toLayer layer: String) -> String? {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func content(_ line: String) -> Substring { line.drop(while: \.isWhitespace) }
    guard
      let heading = lines.firstIndex(where: {
        content($0) == "\"\(layer)\","
      }),
      let end = lines[(heading + 1)...].firstIndex(where: {
        content($0).hasPrefix("]")
      })
    else { return nil }
    // The only element of a list has no comma.
    if let last = lines[end - 1].last, !",[".contains(last) { lines[end - 1] += "," }
    lines.insert(lines[end - 1].prefix { $0 == " " } + line, at: end)
    return lines.joined(separator: "\n")
  }

  /// The text with its imports in alphabetical order, as `swift format` requires.
  fileprivate var withSortedImports: String {
    func module(_ line: Substring) -> Substring? {
      let tokens = line.split(separator: " ")
      return tokens.count <= 3 && tokens.dropLast().last == "import" ? tokens.last : nil
    }
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.compactMap { line in module(line).map { (line, $0) } }
    var sorted = imports.sorted { $0.1 < $1.1 }.map(\.0)[...]
    return lines.map { module($0) == nil ? $0 : sorted.removeFirst() }.joined(separator: "\n")
  }
}

extension Package {
  /// The names of the package, its products and its modules.
  fileprivate var names: [String] { [name] + products.map(\.name) + targets.map(\.name) }
}

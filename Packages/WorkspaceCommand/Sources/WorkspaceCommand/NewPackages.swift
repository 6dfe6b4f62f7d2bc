import CommandLineParsing
import CommandSupport
import WorkspaceRules

/// New packages of a workspace: renamed copies of its templates, and their entries in its lists.
struct NewPackages {
  let kind: TemplateKind
  let name: String

  /// The layer that the user names.
  let layer: String?

  /// The tool that the user names.
  let tool: String?

  let workspace: Workspace
  let architecture: Architecture

  /// The pages of the tools.
  let pages: [(tool: String, page: String)]

  /// Throws a ``Failure`` if the workspace has no place for the packages.
  func check() throws {
    if let objection = kind.objection(to: name) {
      throw refusal("The name '\(name)' cannot be used: \(objection).")
    }
    guard kind != .tool || layer == nil && tool == nil else {
      throw refusal("The options '--layer' and '--tool' cannot be used with a new tool.")
    }
    for (option, value, values) in [
      ("--layer", layer, architecture.layers.map(\.name)), ("--tool", tool, architecture.tools),
    ] {
      guard let value, !values.contains(value) else { continue }
      throw refusal(
        "\(CommandLineError.invalidValue(value, of: option, InvalidValue(value, noneOf: values)))"
      )
    }
    let packages = try packages()
    // In lower case, because some file systems ignore the case.
    let names = Set((packages.flatMap(\.names) + apps.map(\.name)).map { $0.lowercased() })
    if let taken = workspace.names.first(where: { names.contains($0.lowercased()) }) {
      throw refusal("The name '\(name)' cannot be used: the workspace has '\(taken)' already.")
    }
    for (package, source) in zip(packages, kind.sources) {
      let layer = layer ?? source.layer
      let lower =
        architecture.layers.prefix { $0.name != layer }.flatMap(\.packages).map(\.name)
        + packages.map(\.name)
      guard let other = package.dependencies.first(where: { !lower.contains($0) }) else { continue }
      throw refusal(
        "In the layer '\(layer)', '\(package.name)' cannot use '\(other)', which is not in a lower one."
      )
    }
  }

  private func refusal(_ sentence: String) -> Failure {
    Failure(.usage, code: "usage", sentence)
  }

  /// Returns every new file, and the changed lists.
  ///
  /// - Parameter read: Reads a file of the workspace.
  func edits(reading read: (_ path: String) throws -> String) throws -> [FileEdit] {
    let packages = try packages()
    let files = packages.flatMap { package in
      package.files.map { (package.folder + $0, $1) }
    }
    let sources = apps.flatMap(\.sources).map { ($0.path, $0.text) }
    let complete = complete(with: packages)
    let picture = Picture(of: complete.workspace, complete.architecture)
    func edit(_ path: String, _ change: (String) throws -> String) throws -> FileEdit {
      let text = try read(path)
      return FileEdit(path: path, oldText: text, text: try change(text))
    }
    let new = (files + sources).sorted { $0.0 < $1.0 }
      .map { FileEdit(path: $0, oldText: nil, text: $1) }
    let lists = [
      try edit("Package.swift") { text in
        try addingApps(to: adding(to: text, "Package.swift") { ".\($0.entry)(\"\($1)\")," })
          .replacing(testTable: complete.workspace.testTable, in: "Package.swift")
      },
      try edit(architecture.file) { text in
        let owner = (kind == .tool ? name : tool).map { ", of: \"\($0)\"" } ?? ""
        return try adding(to: text, architecture.file) { ".\($0.entry)(\"\($1)\"\(owner))," }
      },
      try edit("README.md") { try $0.replacing(picture.overview, in: "README.md") },
    ]
    let pictures = try pages.filter { $0.tool == tool }.map { tool, page in
      try edit(page) { try $0.replacing(picture.part(of: tool), in: page) }
    }
    return new + lists + pictures
  }

  /// Returns the text of a list with a line for each package, at the end of its layer.
  private func adding(
    to text: String,
    _ path: String,
    line: (TemplateKind.Source, _ name: String) -> String
  ) throws -> String {
    try kind.sources.reduce(text) { text, source in
      let layer = layer ?? source.layer
      guard let added = text.adding(line(source, renamed(source.template)), toLayer: layer) else {
        throw Failure(
          unreadable: "'\(path)' has no list of the packages in the layer '\(layer)'."
        )
      }
      return added
    }
  }

  /// Returns the manifest of the workspace with a copy of the template's executable target.
  private func addingApps(to manifest: String) throws -> String {
    guard kind == .tool else { return manifest }
    var lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let name = lines.firstIndex(of: "      name: \"template\","),
      let end = lines[name...].firstIndex(of: "    ),")
    else {
      throw Failure(unreadable: "'Package.swift' has no executable target 'template' to copy.")
    }
    lines.insert(contentsOf: lines[(name - 1)...end].map(renamed), at: end + 1)
    return lines.joined(separator: "\n")
  }

  /// Returns the workspace and the architecture with the new packages.
  private func complete(
    with packages: [Package]
  ) -> (workspace: Workspace, architecture: Architecture) {
    var (workspace, architecture) = (workspace, architecture)
    workspace.packages += packages
    for (package, source) in zip(packages, kind.sources) {
      for index in architecture.layers.indices
      where architecture.layers[index].name == layer ?? source.layer {
        architecture.layers[index].packages.append(
          .library(package.name, of: kind == .tool ? name : tool)
        )
      }
    }
    return (workspace, architecture)
  }

  // MARK: Copies

  /// The new packages, in the order of the kind's sources.
  private func packages() throws -> [Package] {
    try kind.sources.map { source in
      guard let template = workspace.packages.first(where: { $0.name == source.template }) else {
        throw Failure(unreadable: "The workspace has no package '\(source.template)' to copy.")
      }
      return Package(
        name: renamed(template.name),
        folder: renamed(template.folder),
        manifest: renamed(template.manifest),
        dependencies: template.dependencies.map(renamed),
        products: template.products.map { Product(renamed($0.name)) },
        targets: template.targets.map(renamed),
        files: Dictionary(uniqueKeysWithValues: template.files.map { (renamed($0), renamed($1)) })
      )
    }
  }

  /// The new apps.
  private var apps: [Target] {
    kind == .tool
      ? workspace.root.targets.filter { $0.name == "template" }.map(renamed) : []
  }

  private func renamed(_ target: Target) -> Target {
    Target(
      renamed(target.name),
      kind: target.kind,
      dependencies: target.dependencies.map(renamed),
      sources: target.sources.map(renamed)
    )
  }

  private func renamed(_ file: SourceFile) -> SourceFile {
    SourceFile(path: renamed(file.path), text: renamed(file.text))
  }

  /// Returns a text, a path or a name of the templates with the new name.
  func renamed(_ text: String) -> String {
    kind.replacements(for: name).reduce(text) { $0.replacing($1.0, with: $1.1) }
      .withSortedImports
  }
}

extension String {
  /// Returns the text with one more line at the end of a layer's list; nil if it has no such list.
  fileprivate func adding(_ line: String, toLayer layer: String) -> String? {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func words(_ line: String) -> Substring { line.drop(while: \.isWhitespace) }
    let heading = lines.firstIndex { ["// \(layer)", "\"\(layer)\","].contains(String(words($0))) }
    guard let heading,
      let end = lines[(heading + 1)...].firstIndex(where: {
        words($0).hasPrefix("// ") || words($0).hasPrefix("]")
      })
    else { return nil }
    // The only element of a list has no comma.
    if let last = lines[end - 1].last, !",[".contains(last) { lines[end - 1] += "," }
    lines.insert(lines[end - 1].prefix { $0 == " " } + line, at: end)
    return lines.joined(separator: "\n")
  }

  /// The text with each block of imports in the order that `swift format` wants.
  fileprivate var withSortedImports: String {
    func module(_ line: Substring) -> Substring? {
      let words = line.split(separator: " ")
      return words.count <= 3 && words.dropLast().last == "import" ? words.last : nil
    }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(into: []) { (lines: inout [Substring], line) in
        let place = module(line).flatMap { name in
          lines.lastIndex { other in module(other).map { $0 < name } ?? true }
        }
        lines.insert(line, at: module(line) == nil ? lines.count : place.map { $0 + 1 } ?? 0)
      }
      .joined(separator: "\n")
  }
}

extension Workspace {
  /// The names of packages, products and modules; the root, which repeats names, comes last.
  fileprivate var names: [String] { (packages + [root]).flatMap(\.names) }
}

extension Package {
  /// The names of the package, its products and its modules.
  fileprivate var names: [String] { [name] + products.map(\.name) + targets.map(\.name) }
}

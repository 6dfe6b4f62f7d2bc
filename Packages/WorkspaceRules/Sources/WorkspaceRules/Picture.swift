/// A dependency diagram of a workspace: its packages by layer, with an arrow to each package that one uses.
///
/// The diagram omits arrows that longer paths imply, and dependencies of tests.
public struct Picture: Sendable {
  /// The format of the output.
  public enum Format: String, CaseIterable, Sendable {
    /// Lines of text, for a terminal.
    case text

    /// A Mermaid flowchart, for Markdown pages.
    case mermaid
  }

  private var layers: [Layer]
  private var arrows: Graph

  /// Creates the picture of a workspace.
  public init(of workspace: Workspace, _ architecture: Architecture) {
    layers = architecture.layers.map { layer in
      Layer(
        layer.name,
        layer.packages.filter { listed in workspace.packages.contains { $0.name == listed.name } }
      )
    }
    arrows =
      Graph(
        edges: workspace.packages.reduce(into: [:]) { edges, package in
          let targets = package.targets.filter { target in
            target.kind != .test && !architecture.testSupport.match(target.name)
          }
          let owners = targets.flatMap(\.imports)
            .filter { !architecture.testSupport.match($0) }
            .compactMap { workspace.owner(of: $0)?.name }
          edges[package.name] = Set(owners).subtracting([package.name])
        }
      ).reduced
  }

  /// The picture with each tool collapsed into one box above the shared packages.
  public var overview: Self {
    var overview = self
    let packages = layers.flatMap(\.packages)
    let tools = Dictionary(
      uniqueKeysWithValues: packages.compactMap { package in package.tool.map { (package.name, $0) }
      }
    )
    let edges = arrows.edges.map { name, used in
      (tools[name] ?? name, used.filter { tools[$0] == nil })
    }
    overview.arrows = Graph(edges: Dictionary(edges) { $0.union($1) }).reduced
    overview.layers = layers.map { Layer($0.name, $0.packages.filter { $0.tool == nil }) }
      .filter { !$0.packages.isEmpty }
    let kind = Kind("tool", files: [], products: [])
    overview.layers.append(
      Layer("tools", Set(tools.values).sorted().map { ListedPackage($0, kind) })
    )
    return overview
  }

  /// Returns the picture of a tool's packages and of the shared packages that they use.
  public func part(of tool: String) -> Self {
    var part = self
    let own = Set(layers.flatMap(\.packages).filter { $0.tool == tool }.map(\.name))
    part.arrows = Graph(edges: arrows.edges.filter { own.contains($0.key) })
    let shown = part.arrows.edges.values.reduce(own) { $0.union($1) }
    part.layers = layers.map { layer in
      Layer(layer.name, layer.packages.filter { shown.contains($0.name) })
    }
    return part
  }

  /// Returns the picture in a format, with a final line break.
  public func text(_ format: Format) -> String {
    let lines =
      switch format {
      case .text: textLines
      case .mermaid: mermaidLines
      }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A line for each package, highest layer first: layer, name, and used packages.
  private var textLines: [String] {
    let packages = layers.flatMap(\.packages)
    let layerWidth = layers.map(\.name.count).max() ?? 0
    let nameWidth = packages.map(\.name.count).max() ?? 0
    return layers.reversed().flatMap { layer in
      layer.packages.enumerated().map { index, package in
        let start = padded(index == 0 ? layer.name : "", layerWidth)
        let uses = uses(of: package)
        guard !uses.isEmpty else { return "\(start)  \(package.name)" }
        return "\(start)  \(padded(package.name, nameWidth)) → \(uses.joined(separator: ", "))"
      }
    }
  }

  private var mermaidLines: [String] {
    var lines = ["flowchart TD"]
    for layer in layers.reversed() where !layer.packages.isEmpty {
      lines.append("  subgraph \(layer.name)")
      lines += layer.packages.map { "    \($0.name)" }
      lines.append("  end")
    }
    for package in layers.reversed().flatMap(\.packages) {
      lines += uses(of: package).map { "  \(package.name) --> \($0)" }
    }
    return lines
  }

  private func uses(of package: ListedPackage) -> [String] {
    (arrows.edges[package.name] ?? []).sorted()
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}

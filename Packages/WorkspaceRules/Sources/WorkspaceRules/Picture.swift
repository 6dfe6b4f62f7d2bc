/// The picture of a workspace: its packages by floor, and who uses whom.
///
/// An arrow that follows from others is left out; so is what a package needs for its tests alone.
public struct Picture: Sendable {
  /// How a picture is written.
  public enum Format: String, CaseIterable, Sendable {
    /// For a terminal.
    case text

    /// For a page that shows Mermaid diagrams, as GitHub does.
    case mermaid
  }

  private let floors: [Floor]
  private let arrows: Graph

  /// The picture of a workspace.
  public init(of workspace: Workspace, _ architecture: Architecture) {
    floors = architecture.floors.map { floor in
      Floor(
        floor.name,
        floor.pieces.filter { piece in workspace.packages.contains { $0.name == piece.name } }
      )
    }
    arrows =
      Graph(
        edges: workspace.packages.reduce(into: [:]) { edges, package in
          let targets = package.targets.filter { target in
            target.kind != .test && !architecture.madeForTests.match(target.name)
          }
          let owners = targets.flatMap(\.imports)
            .filter { !architecture.madeForTests.match($0) }
            .compactMap { workspace.owner(of: $0)?.name }
          edges[package.name] = Set(owners).subtracting([package.name])
        }
      ).reduced
  }

  /// The picture as text, which ends with a line break.
  public func text(_ format: Format) -> String {
    let lines =
      switch format {
      case .text: textLines
      case .mermaid: mermaidLines
      }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A line for each package, the highest floor first: its floor, its name, and what it uses.
  private var textLines: [String] {
    let pieces = floors.flatMap(\.pieces)
    let floorWidth = floors.map(\.name.count).max() ?? 0
    let nameWidth = pieces.map(\.name.count).max() ?? 0
    return floors.reversed().flatMap { floor in
      floor.pieces.enumerated().map { index, piece in
        let start = padded(index == 0 ? floor.name : "", floorWidth)
        let uses = uses(of: piece)
        guard !uses.isEmpty else { return "\(start)  \(piece.name)" }
        return "\(start)  \(padded(piece.name, nameWidth)) → \(uses.joined(separator: ", "))"
      }
    }
  }

  private var mermaidLines: [String] {
    var lines = ["flowchart TD"]
    for floor in floors.reversed() where !floor.pieces.isEmpty {
      lines.append("  subgraph \(floor.name)")
      lines += floor.pieces.map { "    \($0.name)" }
      lines.append("  end")
    }
    for piece in floors.reversed().flatMap(\.pieces) {
      lines += uses(of: piece).map { "  \(piece.name) --> \($0)" }
    }
    return lines
  }

  private func uses(of piece: Piece) -> [String] {
    (arrows.edges[piece.name] ?? []).sorted()
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}

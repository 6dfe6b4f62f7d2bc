/// A directed graph without cycles.
struct Graph {
  /// The direct successors of each node.
  let edges: [String: Set<String>]

  /// The graph without the edges that longer paths imply.
  var reduced: Graph {
    Graph(
      edges: edges.mapValues { successors in
        let further = successors.reduce(into: Set()) { $0.formUnion(reachable(from: $1)) }
        return successors.subtracting(further)
      }
    )
  }

  /// Returns the nodes at the ends of paths from a node.
  func reachable(from node: String) -> Set<String> {
    var reached: Set<String> = []
    var next = edges[node] ?? []
    while !next.isEmpty {
      reached.formUnion(next)
      next = next.reduce(into: Set()) { $0.formUnion(edges[$1] ?? []) }.subtracting(reached)
    }
    return reached
  }
}

/// Who uses whom.
struct Graph {
  /// The direct successors of each node.
  let edges: [String: Set<String>]

  /// The edges without those that follow from others; it has no circle.
  var reduced: Graph {
    Graph(
      edges: edges.mapValues { successors in
        let further = successors.reduce(into: Set()) { $0.formUnion(reachable(from: $1)) }
        return successors.subtracting(further)
      }
    )
  }

  /// For every circle one way around it, from its first node to the one before that again.
  var circles: [[String]] {
    var seen: Set<String> = []
    return edges.keys.sorted().compactMap { node in
      guard !seen.contains(node), let way = shortestCircle(through: node) else { return nil }
      seen.formUnion(way)
      return way
    }
  }

  /// The nodes that can be reached over at least one edge.
  private func reachable(from node: String) -> Set<String> {
    var reached: Set<String> = []
    var next = edges[node] ?? []
    while !next.isEmpty {
      reached.formUnion(next)
      next = next.reduce(into: Set()) { $0.formUnion(edges[$1] ?? []) }.subtracting(reached)
    }
    return reached
  }

  private func shortestCircle(through node: String) -> [String]? {
    var reached: Set<String> = []
    var ways = [[node]]
    while !ways.isEmpty {
      var longer: [[String]] = []
      for way in ways {
        for successor in (edges[way[way.count - 1]] ?? []).sorted() {
          if successor == node { return way }
          if reached.insert(successor).inserted { longer.append(way + [successor]) }
        }
      }
      ways = longer
    }
    return nil
  }
}

extension ArchitectureRule {
  /// Looks for the calls as they are written: one under another name is not found.
  static let effectsComeIn = ArchitectureRule(
    "effects come in through clients",
    reason: "What reaches into the world by itself cannot be run with another world in a test."
  ) { workspace, architecture in
    workspace.places.filter { !architecture.effectfulFiles.match($0) }.flatMap { place in
      architecture.effects.flatMap { effect in
        place.file.lines(calling: effect).map { line in
          Finding(
            file: place.file.path,
            line: line,
            what: "\(place.target.name) uses \(effect.prefix { $0 != "(" })",
            remedy: "Take it as a closure or as a client, which the app makes."
          )
        }
      }
    }
  }
}

extension SourceFile {
  /// The numbers of the lines with a call that is no end of a longer name.
  fileprivate func lines(calling call: String) -> [Int] {
    // Looked at first, since few files have it.
    guard code.contains(call) else { return [] }
    return codeLines.enumerated().filter { _, line in
      line.ranges(of: call).contains { range in
        guard let former = line[..<range.lowerBound].last else { return true }
        return !former.isLetter && !former.isNumber && former != "_"
      }
    }.map { $0.offset + 1 }
  }
}

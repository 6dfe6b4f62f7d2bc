extension ArchitectureRule {
  /// Finds calls by their literal spelling; misses a call through another name.
  static let effectsComeIn = ArchitectureRule(
    "effects come in through clients",
    reason: "A test can replace a client, but not a direct call."
  ) { workspace, architecture in
    workspace.places.filter { !architecture.effectfulFiles.match($0) }.flatMap { place in
      architecture.effects.flatMap { effect in
        place.file.lines(calling: effect).map { line in
          Finding(
            file: place.file.path,
            line: line,
            problem: "\(place.target.name) uses \(effect.prefix { $0 != "(" })",
            remedy: "Take it as a closure or a client, which the app creates."
          )
        }
      }
    }
  }
}

extension SourceFile {
  /// Returns the numbers of the lines with a call, unless it is the end of a longer name.
  fileprivate func lines(calling call: String) -> [Int] {
    // A cheap test first: few files contain the call.
    guard code.contains(call) else { return [] }
    return codeLines.enumerated().filter { _, line in
      line.ranges(of: call).contains { range in
        guard let former = line[..<range.lowerBound].last else { return true }
        return !former.isLetter && !former.isNumber && former != "_"
      }
    }.map { $0.offset + 1 }
  }
}

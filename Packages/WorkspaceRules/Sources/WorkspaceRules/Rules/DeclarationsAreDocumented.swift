extension Rule {
  /// Looks at the lines that begin with `public`, or with attributes and modifiers before it.
  ///
  /// The cases of an enumeration and the requirements of a protocol have no such line.
  static let declarationsAreDocumented = Rule(
    "what is public is documented",
    reason: "Who uses a package reads its interface and not its sources."
  ) { workspace, _ in
    workspace.places.flatMap { _, target, file in
      file.undocumentedLines.map { line in
        Finding(
          file: file.path,
          line: line,
          what: "\(target.name) has a public declaration without a doc comment",
          remedy: "Say in one sentence above it what it is."
        )
      }
    }
  }
}

extension SourceFile {
  /// The numbers of the lines that begin a public declaration with no doc comment above.
  fileprivate var undocumentedLines: [Int] {
    let lines = lines.map { $0.drop(while: \.isWhitespace) }
    return codeLines.enumerated().filter { index, line in
      guard line.contains("public") || line.contains("open"), isPublicDeclaration(line) else {
        return false
      }
      let above = lines[..<index].last { !$0.hasPrefix("@") && !$0.hasPrefix("// ") }
      return above.map { !$0.hasPrefix("///") && !$0.hasSuffix("*/") } ?? true
    }.map { $0.offset + 1 }
  }

  private func isPublicDeclaration(_ line: Substring) -> Bool {
    let modifiers: Set<Substring> = [
      "static", "final", "nonisolated", "indirect", "mutating", "override", "convenience",
    ]
    let words = line.split(whereSeparator: \.isWhitespace)
      .drop { $0.hasPrefix("@") || modifiers.contains($0) }
    guard ["public", "open"].contains(words.first), let second = words.dropFirst().first else {
      return false
    }
    return second != "import" && second != "extension"
  }
}

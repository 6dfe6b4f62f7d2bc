extension ArchitectureRule {
  static let manifestsAreAlike = ArchitectureRule(
    "manifests are alike",
    reason:
      "With the same tools, platforms and settings, the same code has the same meaning in every package."
  ) { workspace, _ in
    let common = CommonLines(of: workspace.root.manifest)
    return workspace.packages.flatMap { package -> [Finding] in
      let own = CommonLines(of: package.manifest)
      return zip(common.all, own.all).compactMap { expected, found in
        guard let difference = found.firstDifference(from: expected) else { return nil }
        return Finding(
          file: package.manifest.path,
          line: difference,
          problem: "the \(expected.name) differ from the root's",
          remedy: "Copy them from \(workspace.root.manifest.path)."
        )
      }
    }
  }
}

/// The lines that are equal in all manifests.
private struct CommonLines {
  let all: [Part]

  init(of manifest: SourceFile) {
    let lines = manifest.lines.enumerated().map { (number: $0 + 1, text: $1) }
    all = [
      Part(name: "tools", lines: Array(lines.prefix(1))),
      Part(name: "platforms", lines: lines.filter { $0.text.contains("platforms:") }),
      Part(
        name: "settings",
        lines: Array(lines.drop { !$0.text.hasPrefix("// The same settings") })
      ),
    ]
  }

  struct Part {
    let name: String
    let lines: [(number: Int, text: Substring)]

    /// Returns the number of the first unexpected line; for a missing line, the number of the line before it.
    func firstDifference(from expected: Part) -> Int? {
      for (own, other) in zip(lines, expected.lines) where own.text != other.text {
        return own.number
      }
      return lines.count == expected.lines.count ? nil : lines.last?.number ?? 1
    }
  }
}

extension ArchitectureRule {
  static let manifestsAreAlike = ArchitectureRule(
    "manifests are alike",
    reason:
      "With the same tools, platforms and settings, the same code has the same meaning in every package."
  ) { workspace, _ in
    let expected = commonParts(of: workspace.root.manifest)
    let differences: [Finding] = workspace.packages.flatMap { package in
      zip(expected, commonParts(of: package.manifest)).compactMap { expected, found in
        guard let line = firstDifference(of: found.lines, from: expected.lines) else { return nil }
        return Finding(
          file: package.manifest.path,
          line: line,
          problem: "the \(expected.name) differ from the root's",
          remedy: "Copy them from \(workspace.root.manifest.path)."
        )
      }
    }
    let unsafe = ([workspace.root] + workspace.packages).map(\.manifest).filter {
      $0.code.contains("unsafeFlags")
    }
    return differences
      + unsafe.map { manifest in
        Finding(
          file: manifest.path,
          line: manifest.line(with: "unsafeFlags"),
          problem: "unsafeFlags: SwiftPM refuses a version that uses it as a dependency",
          remedy: "Use a setting that is not unsafe."
        )
      }
  }
}

private typealias Line = (number: Int, text: Substring)

/// Returns the lines that are equal in all manifests.
private func commonParts(of manifest: SourceFile) -> [(name: String, lines: [Line])] {
  let lines = manifest.lines.enumerated().map { (number: $0 + 1, text: $1) }
  return [
    ("tools", Array(lines.prefix(1))),
    ("platforms", lines.filter { $0.text.contains("platforms:") }),
    ("settings", Array(lines.drop { !$0.text.hasPrefix("// The same settings") })),
  ]
}

/// Returns the number of the first unexpected line; for a missing line, the number of the line before it.
private func firstDifference(of lines: [Line], from expected: [Line]) -> Int? {
  if let pair = zip(lines, expected).first(where: { $0.text != $1.text }) { return pair.0.number }
  return lines.count == expected.count ? nil : lines.last?.number ?? 1
}

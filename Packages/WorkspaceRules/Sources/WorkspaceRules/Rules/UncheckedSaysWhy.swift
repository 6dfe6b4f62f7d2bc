extension ArchitectureRule {
  /// Accepts the word "unchecked" in any comment of the file.
  static let uncheckedSaysWhy = ArchitectureRule(
    "unchecked code says why it is safe",
    reason: "The compiler does not check this code for data races, so its author must."
  ) { workspace, _ in
    workspace.places.flatMap { _, _, file in
      let isExplained = file.lines.contains { line in
        guard let comment = line.firstRange(of: "//") else { return false }
        return line[comment.upperBound...].lowercased().contains("unchecked")
      }
      return file.codeLines.enumerated().filter { _, line in
        !isExplained && (line.contains("@unchecked") || line.contains("nonisolated(unsafe)"))
      }.map { index, _ in
        Finding(
          file: file.path,
          line: index + 1,
          problem: "no comment explains why this unchecked code is safe",
          remedy: "Explain it above the declaration, with the word 'unchecked'."
        )
      }
    }
  }
}

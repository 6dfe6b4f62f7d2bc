extension ArchitectureRule {
  /// Looks for the word "unchecked" in any comment of the file.
  static let uncheckedSaysWhy = ArchitectureRule(
    "what is unchecked says why it is safe",
    reason: "The compiler no longer proves that there is no data race: somebody has to."
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
          what: "no comment says why this is safe unchecked",
          remedy: "Say it above the declaration, with the word 'unchecked'."
        )
      }
    }
  }
}

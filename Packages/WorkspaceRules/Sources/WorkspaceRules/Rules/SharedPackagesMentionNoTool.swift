extension ArchitectureRule {
  /// Searches all files of shared packages, including tests and documentation, ignoring case.
  static let sharedPackagesMentionNoTool = ArchitectureRule(
    "shared packages mention no tool",
    reason: "A package that is written for one tool suits the others less."
  ) { workspace, architecture in
    workspace.packages.filter { architecture.tool(of: $0.name) == nil }.flatMap { package in
      package.files.sorted { $0.key < $1.key }.flatMap { file, text in
        architecture.distinctiveTools.compactMap { tool in
          guard let found = text.lowercased().firstRange(of: tool) else { return nil }
          return Finding(
            file: package.path(file),
            line: text.lowercased()[..<found.lowerBound].count { $0 == "\n" } + 1,
            problem: "the shared package \(package.name) mentions '\(tool)'",
            remedy: """
              Use a neutral name, or assign the package to the tool in \(architecture.file); a common \
              word does not belong among 'distinctiveTools'.
              """
          )
        }
      }
    }
  }
}

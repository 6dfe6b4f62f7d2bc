extension ArchitectureRule {
  static let examplesAreSnippets = ArchitectureRule(
    "the example in a README is its snippet",
    reason: "The snippet is compiled, so the example is correct."
  ) { workspace, _ in
    workspace.packages.compactMap { package in
      let snippet = "Snippets/\(package.name)Example.swift"
      guard let readme = package.files["README.md"], let example = package.files[snippet],
        !readme.contains("```swift\n\(example)```")
      else { return nil }
      let former = readme.firstRange(of: "```swift").map { readme[..<$0.lowerBound] } ?? ""
      return Finding(
        file: package.path("README.md"),
        line: former.count { $0 == "\n" } + 1,
        problem: "the example differs from the snippet",
        remedy: "Copy \(package.path(snippet)) into the README."
      )
    }
  }
}

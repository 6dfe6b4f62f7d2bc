import WorkspaceRules

extension CommandRun {
  /// Shows each violation on a line, and how many there are.
  func check() async throws -> ExitCode {
    let workspace = try await workspace(at: root())
    let rules = dependencies.architecture.rules
    let violations = rules.flatMap { $0.violations(in: workspace, of: dependencies.architecture) }
    let broken = Set(violations.map(\.rule))
    let closing =
      "Rules: \(rules.count). Broken: \(broken.count). Violations: \(violations.count)."
    try await output.show((violations.map(\.description) + [closing]).joined(separator: "\n"))
    return violations.isEmpty ? .success : .refused
  }
}

import CommandSupport
import WorkspaceRules

let checkCommand = ToolCommand<Dependencies>(
  "check",
  summary: "Check the rules of the architecture and that the diagrams are up to date.",
  examples: [("workspace check", "Check the workspace that contains the current directory.")]
) { try await $0.check() }

extension CommandRun<Dependencies> {
  /// Prints a line for each violation and each stale picture, and the totals.
  fileprivate func check() async throws -> ExitCode {
    let root = try root()
    let workspace = try await workspace(at: root)
    let rules = dependencies.architecture.rules
    let reports = rules.map { rule in
      rule.findings(in: workspace, of: dependencies.architecture).map(rule.report)
    }
    let violations = reports.flatMap(\.self)
    let stale: [String]
    do {
      stale = try pictureEdits(for: workspace, in: root).map { edit in
        "The picture in \(edit.path) is out of date. Run 'workspace architecture --update'."
      }
    } catch let failure as Failure {
      stale = [failure.message]
    }
    let closing =
      "Rules: \(rules.count). Broken: \(reports.count { !$0.isEmpty }). "
      + "Violations: \(violations.count)."
    try await output.show(
      (violations + stale + [closing]).joined(separator: "\n")
    )
    return violations.isEmpty && stale.isEmpty ? .success : .refused
  }
}

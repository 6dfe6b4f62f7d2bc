import WorkspaceReader
import WorkspaceRules

/// Returns a line for each violation: "Packages/Store/…/Key.swift:3: … Why: … Do: …".
func report(
  on root: String,
  of architecture: Architecture,
  running command: @escaping @Sendable (_ arguments: [String]) async throws -> String
) async throws -> [String] {
  let reader = WorkspaceReader(scratchPath: "/tmp/scratch", run: command)
  let workspace = try await reader.workspace(at: root)
  return architecture.rules.flatMap { rule in
    rule.findings(in: workspace, of: architecture).map(rule.report)
  }
}

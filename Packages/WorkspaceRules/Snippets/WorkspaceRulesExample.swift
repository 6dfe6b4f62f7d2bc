import WorkspaceReader
import WorkspaceRules

/// What breaks the rules, a line each: "Packages/Store/…/Key.swift:3: … Why: … Do: …".
func report(
  on root: String,
  running command: @escaping @Sendable (_ arguments: [String]) async throws -> String
) async throws -> [String] {
  let reader = WorkspaceReader(scratchPath: "/tmp/scratch", run: command)
  let workspace = try await reader.workspace(at: root)
  return Architecture.fetcher.rules
    .flatMap { $0.violations(in: workspace, of: .fetcher) }
    .map(\.description)
}

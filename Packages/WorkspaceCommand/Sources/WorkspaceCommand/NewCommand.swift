import CommandLineParsing
import TerminalClient
import WorkspaceRules

extension CommandRun {
  /// Copies the templates of a kind, and lists the copies; or prints that.
  func new() async throws -> ExitCode {
    let root = try root(toChange: !values[dryRunOption])
    let new = NewPackages(
      kind: values[kindArgument],
      name: values[nameArgument],
      layer: values[layerOption],
      tool: values[toolOption],
      workspace: try await workspace(at: root),
      architecture: dependencies.architecture
    )
    try new.check()
    let edits = try new.edits { try text(of: "\(root)/\($0)") }
    guard !values[dryRunOption] else {
      try await output.show(edits.map(\.listing).joined(separator: "\n"))
      return .success
    }
    try make(edits, in: root)
    try await output.show(report(of: new, edits))
    return .success
  }

  private func make(_ edits: [FileEdit], in root: String) throws {
    // Signals wait until the change is complete, which takes milliseconds.
    let signals = dependencies.terminal.signals([.interrupt, .terminate, .hangUp, .quit])
    let change = FileChange(root: root, files: dependencies.files)
    do {
      try withExtendedLifetime(signals) { try change.make(edits) }
    } catch {
      throw Failure(
        code: .internalError,
        sentence: "The change failed; the next command completes or reverts it: \(error)"
      )
    }
  }

  private func report(of new: NewPackages, _ edits: [FileEdit]) -> String {
    let lines = edits.map { "\($0.oldText == nil ? "new     " : "changed ") \($0.path)" }
    let names = new.kind.sources.map { new.renamed($0.template) }
    return """
      \(lines.joined(separator: "\n"))

      Test it:     scripts/test \(names.joined(separator: " "))
      Read first:  Documentation/a-new-\(new.kind).md
      """
  }
}

extension FileEdit {
  /// The path, and below it the lines that differ.
  fileprivate var listing: String {
    ([path] + differences).map { "\($0)\n" }.joined()
  }
}

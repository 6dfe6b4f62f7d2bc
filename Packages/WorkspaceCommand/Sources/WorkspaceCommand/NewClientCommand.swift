import ClientScaffold
import CommandLineParsing
import TerminalClient
import WorkspaceRules

extension CommandRun {
  /// Makes the package of a client, and names it where the workspace names its packages; or shows that.
  func newClient() async throws -> ExitCode {
    let client = try specification()
    let root = try root(toChange: !values[dryRunOption])
    let newClient = NewClient(
      specification: client,
      floor: values[floorOption] ?? "",
      workspace: try await workspace(at: root),
      architecture: dependencies.architecture
    )
    try newClient.check()
    let edits = try newClient.edits { try text(of: "\(root)/\($0)") }
    guard !values[dryRunOption] else {
      try await output.show(edits.map(\.listing).joined(separator: "\n"))
      return .success
    }
    try make(edits, in: root)
    try await output.show(report(of: client.name, edits))
    return .success
  }

  private func specification() throws -> ClientSpecification {
    do {
      return try ClientSpecification(
        name: values[nameArgument] ?? "",
        endpoints: try values[endpointOption].map(Endpoint.init),
        using: values[usingOption]
      )
    } catch {
      throw Failure(code: .usage, sentence: "\(error)")
    }
  }

  private func make(_ edits: [FileEdit], in root: String) throws {
    // Whoever wants to end the command now has to wait: it ends by itself at once.
    let signals = dependencies.terminal.signals([.interrupt, .terminate, .hangUp, .quit])
    let change = FileChange(root: root, files: dependencies.files)
    do {
      try withExtendedLifetime(signals) { try change.make(edits) }
    } catch {
      throw Failure(
        code: .internalError,
        sentence:
          "The change could not be made, and the next command puts right what is left of it: \(error)"
      )
    }
  }

  private func report(of name: String, _ edits: [FileEdit]) -> String {
    let lines = edits.map { "\($0.oldText == nil ? "new     " : "changed ") \($0.path)" }
    return """
      \(lines.joined(separator: "\n"))

      Test it:     scripts/test \(name)
      Write it:    Packages/\(name)/Sources/\(name)Live/Live.swift
      Read first:  Documentation/a-new-client.md
      """
  }
}

extension FileEdit {
  /// The path, and below it the lines that differ.
  fileprivate var listing: String {
    ([path] + differences).map { "\($0)\n" }.joined()
  }
}

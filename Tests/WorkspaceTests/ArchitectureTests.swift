import Foundation
import TemporaryDirectory
import Testing
import WorkspaceCommand
import WorkspaceReader
import WorkspaceRules

/// The rules that keep the workspace modular, checked on its manifests and files.
@Suite(.timeLimit(.minutes(10))) struct ArchitectureTests {
  /// Read once: to read all manifests takes seconds.
  private static let workspace = Task {
    let scratch = try TemporaryDirectory()
    return try await WorkspaceReader(scratchPath: scratch.path, run: output)
      .workspace(at: Workspace.root.path)
  }

  @Test(arguments: Architecture.workspace.rules)
  func `the workspace keeps the rule`(rule: ArchitectureRule) async throws {
    let workspace = try await Self.workspace.value
    for finding in rule.findings(in: workspace, of: .workspace) {
      Issue.record("\(rule.report(of: finding))")
    }
  }

  @Test func `the pictures are current`() async throws {
    let picture = Picture(of: try await Self.workspace.value, .workspace)
    let tools = Architecture.workspace.tools.map {
      ("Documentation/\($0)/README.md", picture.part(of: $0))
    }.filter {
      FileManager.default.fileExists(atPath: Workspace.root.appending(path: $0.0).path)
    }
    for (path, picture) in [("README.md", picture.overview)] + tools {
      let page = try String(contentsOf: Workspace.root.appending(path: path), encoding: .utf8)
      #expect(
        page.contains("```mermaid\n\(picture.text(.mermaid))```"),
        "swift run workspace architecture --update"
      )
    }
  }

  @Test func `a forbidden import on disk is refused with its file and line`() async throws {
    let folder = try TemporaryDirectory()
    // To read the manifests of all would take seconds.
    try copyWorkspace(with: ["CounterService", "Store"], to: folder)
    let file = "Packages/Store/Sources/Store/Interface.swift"
    let path = URL(filePath: folder.file(file))
    let text = try String(contentsOf: path, encoding: .utf8)
    try Data("import CounterService\n\(text)".utf8).write(to: path)

    let ending = try await tool("check", "--root", folder.path)
    #expect(ending.status == 1, "\(ending.errorOutput)")
    #expect(
      ending.output.contains(
        "\(file):1: Store imports CounterService, of a higher layer (services) (imports go down)"
      )
    )
  }
}

/// Copies what the rules look at in some packages.
private func copyWorkspace(with packages: [String], to folder: TemporaryDirectory) throws {
  let parts = ["Package.swift", "README.md", "Snippets", "Sources", "Tests"]
  let paths =
    ["Package.swift", "README.md", "App"]
    + packages.flatMap { name in parts.map { "Packages/\(name)/\($0)" } }
  for path in paths {
    let copy = URL(filePath: folder.file(path))
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: Workspace.root.appending(path: path), to: copy)
  }
}

/// Runs the tool that this build has made.
private func tool(_ arguments: String...) async throws -> Command.Ending {
  let executable = Workspace.fetcher.deletingLastPathComponent().appending(path: "workspace")
  return try await Command(
    executable.path,
    arguments,
    environment: ProcessInfo.processInfo.environment
  ).end()
}

/// What a command writes to standard output.
private func output(_ arguments: [String]) async throws -> String {
  let ending = try await Command(
    "/usr/bin/env",
    arguments,
    environment: ProcessInfo.processInfo.environment
  ).end()
  try #require(ending.status == 0, "\(ending.errorOutput)")
  return ending.output
}

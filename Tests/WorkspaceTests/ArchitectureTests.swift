import Foundation
import TemporaryDirectory
import Testing
import WorkspaceCommand
import WorkspaceReader
import WorkspaceRules

/// The architecture rules, checked for the manifests and files of the workspace.
@Suite(.timeLimit(.minutes(10))) struct ArchitectureTests {
  /// Shared by all tests because reading all manifests takes seconds.
  private static let workspace = Task {
    let scratch = TemporaryDirectory()
    return try await WorkspaceReader(scratchPath: scratch.path, run: output)
      .workspace(at: Workspace.root.path)
  }

  @Test(arguments: Architecture.workspace.rules)
  func `the workspace obeys the rule`(rule: ArchitectureRule) async throws {
    let workspace = try await Self.workspace.value
    for finding in rule.findings(in: workspace, of: .workspace) {
      Issue.record("\(rule.report(of: finding))")
    }
  }

  @Test func `the benchmarks obey the rule of macOS`() throws {
    let rule = try #require(
      Architecture.workspace.rules.first { $0.name == "code builds on macOS" }
    )
    let directory = Workspace.root.appending(path: "Benchmarks")
    let names = ["Sources", "peers"].flatMap { folder in
      FileManager.default.subpaths(atPath: directory.appending(path: folder).path)?
        .map { "\(folder)/\($0)" } ?? []
    }
    let texts = try Dictionary(
      uniqueKeysWithValues: names.filter { [".swift", ".c", ".h"].contains(where: $0.hasSuffix) }
        .map { ($0, try String(contentsOf: directory.appending(path: $0), encoding: .utf8)) }
    )
    let sources = texts.filter { $0.key.hasSuffix(".swift") }
      .map { SourceFile(path: "Benchmarks/\($0)", text: $1) }
    let benchmarks = Package(
      name: "Benchmarks",
      directory: "Benchmarks/",
      manifest: SourceFile(path: "Benchmarks/Package.swift", text: ""),
      targets: [Target("measure", kind: .executable, sources: sources)],
      files: texts
    )
    let workspace = WorkspaceRules.Workspace(
      root: Package(name: "", directory: "", manifest: SourceFile(path: "", text: "")),
      packages: [benchmarks]
    )
    #expect(sources.count > 5 && texts.count > sources.count)
    #expect(rule.findings(in: workspace, of: .workspace).map(rule.report) == [])
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

  @Test func `the page for other packages lists each product outside of tools`() async throws {
    let root = try await Self.workspace.value
    let shared = Architecture.workspace.packages.filter { $0.tool == nil }.map(\.name)
    let modules = root.packages.filter { shared.contains($0.name) }.flatMap(\.targets).map(\.name)
    let path = Workspace.root.appending(path: "Documentation/using-the-packages.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    for product in root.root.products where modules.contains(product.name) {
      #expect(page.contains("`\(product.name)`"), "\(product.name)")
    }
  }

  @Test func `a forbidden import is reported with its file and line`() async throws {
    let directory = TemporaryDirectory()
    // Reading all manifests would take seconds.
    try copyWorkspace(with: ["CounterService", "Store"], to: directory)
    let file = "Packages/Store/Sources/Store/Interface.swift"
    let path = URL(filePath: directory.file(file))
    let text = try String(contentsOf: path, encoding: .utf8)
    try Data("import CounterService\n\(text)".utf8).write(to: path)

    let result = try await Command(
      Workspace.executable("workspace").path,
      ["check", "--root", directory.path],
      environment: ProcessInfo.processInfo.environment
    ).waitUntilExit()
    #expect(result.status == 1, "\(result.errorOutput)")
    #expect(
      result.output.contains(
        "\(file):1: Store imports CounterService, of a higher layer (services) (imports go down)"
      )
    )
  }
}

/// Copies the files of some packages that the rules check.
private func copyWorkspace(with packages: [String], to directory: TemporaryDirectory) throws {
  let parts = ["Package.swift", "README.md", "Snippets", "Sources", "Tests"]
  let paths =
    ["Package.swift", "README.md", "App"]
    + packages.flatMap { name in parts.map { "Packages/\(name)/\($0)" } }
  for path in paths {
    let copy = URL(filePath: directory.file(path))
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: Workspace.root.appending(path: path), to: copy)
  }
}

/// Runs a command and returns its standard output.
private func output(_ arguments: [String]) async throws -> String {
  let result = try await Command(
    "/usr/bin/env",
    arguments,
    environment: ProcessInfo.processInfo.environment
  ).waitUntilExit()
  try #require(result.status == 0, "\(result.errorOutput)")
  return result.output
}

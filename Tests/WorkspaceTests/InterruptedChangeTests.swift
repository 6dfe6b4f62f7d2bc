import Foundation
import TemporaryDirectory
import Testing

/// The recovery of an interrupted `workspace new` on a real disk, by the next command.
///
/// `scripts/try-templates` checks that new packages pass their tests.
@Suite(.timeLimit(.minutes(10))) struct InterruptedChangeTests {
  private let directory: TemporaryDirectory

  /// A workspace without packages.
  init() throws {
    directory = try TemporaryDirectory()
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "empty")
      """
    try write(manifest, "Package.swift")
    try write("old", "README.md")
    try FileManager.default.createDirectory(
      atPath: directory.file("Packages"),
      withIntermediateDirectories: false
    )
  }

  @Test func `a started change is completed`() async throws {
    try write("new", ".change-decided/README.md")
    try write("new", ".change-decided/Documentation/.hidden/Page.md")

    #expect(try await messageOfNextCommand().hasPrefix("Completed the change"))
    #expect(try text("README.md") == "new")
    #expect(try text("Documentation/.hidden/Page.md") == "new")
    #expect(try entries() == ["Documentation", "Package.swift", "Packages", "README.md"])
  }

  @Test func `a prepared change is discarded`() async throws {
    try write("new", ".change-prepared/README.md")

    #expect(try await messageOfNextCommand().hasPrefix("Discarded the unfinished change"))
    #expect(try text("README.md") == "old")
    #expect(try entries() == ["Package.swift", "Packages", "README.md"])
  }

  /// Runs the next command and returns its standard error.
  private func messageOfNextCommand() async throws -> String {
    let result = try await Command(
      Workspace.executable("workspace").path,
      ["architecture", "--root", directory.path],
      environment: ProcessInfo.processInfo.environment
    ).waitUntilExit()
    #expect(result.status == 0)
    return result.errorOutput
  }

  private func write(_ text: String, _ path: String) throws {
    let file = URL(filePath: directory.file(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: directory.file(path)), encoding: .utf8)
  }

  private func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }
}

import Foundation
import Testing

/// The files generated from the description of the command line; `FETCHER_RECORD=1` updates them.
@Suite(.timeLimit(.minutes(10))) struct GeneratedFilesTests {
  /// The installable tools, each with a manual.
  private static var tools: [String] {
    get throws {
      let directory = Workspace.root.appending(path: "scripts/lib/tools").path
      return try FileManager.default.contentsOfDirectory(atPath: directory)
        .map { String($0.prefix { $0 != "." }) }
    }
  }

  @Test(arguments: try tools) func `the manual page is current`(tool: String) async throws {
    let page = try await manual("man", of: tool)
    try expectText(of: "Documentation/\(tool)/\(tool).1") { _ in page }
  }

  @Test(arguments: try tools) func `the tables of the manual are current`(tool: String) async throws
  {
    let tables = try await manual("markdown", of: tool)
    try expectText(of: "Documentation/\(tool)/README.md") { readme in
      let marked = try /(?s)(<!-- tables: \w+ manual [^\n]*-->\n).*?(<!-- end of tables -->)/
        .firstMatch(in: readme)
      let match = try #require(marked, "There are no marks for the tables.")
      return readme.replacing(match.0, with: "\(match.1)\(tables)\(match.2)")
    }
  }

  private func manual(_ format: String, of tool: String) async throws -> String {
    let result = try await Command(Workspace.executable(tool).path, ["manual", "--format", format])
      .waitUntilExit()
    try #require(result.status == 0, "\(result.errorOutput)")
    return result.output
  }

  /// Expects that a file equals its generated text, or updates the file.
  private func expectText(of path: String, toBe generate: (String) throws -> String) throws {
    let file = Workspace.root.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let generated = try generate(text)
    if ProcessInfo.processInfo.environment["FETCHER_RECORD"] == "1" {
      try Data(generated.utf8).write(to: file, options: .atomic)
    } else {
      let isCurrent = text == generated
      #expect(isCurrent, "\(path) is out of date: FETCHER_RECORD=1 scripts/test WorkspaceTests")
    }
  }
}

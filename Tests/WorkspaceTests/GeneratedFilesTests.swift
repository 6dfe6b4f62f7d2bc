import Foundation
import Testing

/// The files that are made from the description of the command line; `FETCHER_RECORD=1` makes them anew.
@Suite(.timeLimit(.minutes(1))) struct GeneratedFilesTests {
  @Test func `the manual page is current`() async throws {
    let page = try await manual("man")
    try expectText(of: "Documentation/fetcher/fetcher.1") { _ in page }
  }

  @Test func `the tables of the manual are current`() async throws {
    let tables = try await manual("markdown")
    try expectText(of: "Documentation/fetcher/README.md") { readme in
      let marked = try /(?s)(<!-- tables: fetcher manual [^\n]*-->\n).*?(<!-- end of tables -->)/
        .firstMatch(in: readme)
      let match = try #require(marked, "There are no marks for the tables.")
      return readme.replacing(match.0, with: "\(match.1)\(tables)\(match.2)")
    }
  }

  private func manual(_ format: String) async throws -> String {
    let ending = try await Command(Workspace.fetcher.path, ["manual", "--format", format]).end()
    try #require(ending.status == 0, "\(ending.errorOutput)")
    return ending.output
  }

  /// Expects that a file is what is made of it, or writes that into the file.
  private func expectText(of path: String, toBe make: (String) throws -> String) throws {
    let file = Workspace.root.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let made = try make(text)
    if ProcessInfo.processInfo.environment["FETCHER_RECORD"] == "1" {
      try Data(made.utf8).write(to: file, options: .atomic)
    } else {
      let isCurrent = text == made
      #expect(isCurrent, "\(path) is out of date: FETCHER_RECORD=1 scripts/test WorkspaceTests")
    }
  }
}

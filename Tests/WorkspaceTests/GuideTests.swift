import Foundation
import Testing

/// The code, the links and the size of the documentation.
@Suite struct GuideTests {
  @Test(arguments: try Markdown.all())
  func `every block of Swift code equals its snippet`(page: Markdown) throws {
    for block in page.swiftBlocks {
      let name = try #require(block.snippet, "\(page.path):\(block.line) names no snippet")
      #expect(try Snippet(name).text == block.text, "\(page.path):\(block.line)")
    }
  }

  @Test(arguments: try Markdown.all())
  func `every link within the repository has a target`(page: Markdown) {
    for link in page.localLinks {
      #expect(
        FileManager.default.fileExists(atPath: link.path),
        "\(page.path) links to \(link.path)"
      )
    }
  }

  @Test(arguments: try Markdown.all().filter { $0.path.hasPrefix("Documentation/") })
  func `a guide has at most 200 lines, without generated tables`(page: Markdown) {
    let text = page.lines.joined(separator: "\n")
      .replacing(/(?s)<!-- tables: .*?<!-- end of tables -->/, with: "")
    #expect(text.count { $0 == "\n" } <= 200)
  }

  @Test(arguments: [
    ("README.md", "recovered at 80 × 24", "DataFetchFeature", "dashboard-recovered"),
    ("README.md", "list at 80 × 24", "TasksCommand", "screen-list"),
    ("README.md", "screen-list at 80 × 24", "MarketFeature", "screen-list"),
    ("README.md", "screen-history at 40 × 12", "StargazersFeature", "screen-history"),
    ("Documentation/market/screen.md", "screen-list at 80 × 24", "MarketFeature", "screen-list"),
    ("Documentation/tasks/screen.md", "list at 80 × 24", "TasksCommand", "screen-list"),
  ])
  func `the screen in a page is a snapshot, with any number of empty lines`(
    page: String,
    name: String,
    package: String,
    snapshot: String
  ) throws {
    let page = try Markdown(path: page)
    let start = try #require(page.lines.firstIndex(of: "<!-- screen: \(name) -->"))
    let shown = page.lines[(start + 2)...].prefix { $0 != "```" }
    let path = "Packages/\(package)/Tests/\(package)Tests/Snapshots/\(snapshot).txt"
    let file = try String(contentsOf: Workspace.root.appending(path: path), encoding: .utf8)
    let size = try #require(name.split(separator: " at ").last)
    let screen = try #require(
      file.split(separator: "\n\n").first { $0.hasPrefix("== \(size)\n") }
    )
    // A snapshot has the number of each line.
    let lines = screen.replacing(/␛\[\d+m/, with: "").matches(of: /(?m)^ *\d+│(.*)$/)
    #expect(withText(shown) == withText(lines.map(\.1)))
  }

  /// Returns the lines that are not empty, without spaces at their ends.
  private func withText(_ lines: some Sequence<some StringProtocol>) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

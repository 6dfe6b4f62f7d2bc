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
    (
      "README.md", "recovered",
      "Packages/DataFetchFeature/Tests/DataFetchFeatureTests/Snapshots/dashboard-recovered.txt"
    ),
    (
      "Documentation/tasks/screen.md", "list",
      "Packages/TasksCommand/Tests/TasksCommandTests/Snapshots/screen-list.txt"
    ),
  ])
  func `the screen in a page is a snapshot`(page: String, name: String, snapshot: String) throws {
    let page = try Markdown(path: page)
    let start = try #require(page.lines.firstIndex(of: "<!-- screen: \(name) at 80 × 24 -->"))
    let shown = page.lines[(start + 2)...].prefix { $0 != "```" }
    let file = Workspace.root.appending(path: snapshot)
    let screen = try #require(
      try String(contentsOf: file, encoding: .utf8)
        .firstMatch(of: /(?s)== 80 × 24\n(.*?)\n\n/)?.output.1
    )
    // A snapshot omits empty lines, and has the numbers of the others.
    var lines: [String] = []
    for match in screen.replacing(/␛\[\d+m/, with: "").matches(of: /(?m)^ *(\d+)│(.*)$/) {
      let number = try #require(Int(match.1))
      lines += Array(repeating: "", count: number - 1 - lines.count)
      lines.append(match.2.trimmingCharacters(in: .whitespaces))
    }
    #expect(shown.map { $0.trimmingCharacters(in: .whitespaces) } == lines)
  }
}

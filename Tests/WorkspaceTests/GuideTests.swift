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

  @Test func `the screen in the README is a snapshot`() throws {
    let page = try Markdown(path: "README.md")
    let start = try #require(page.lines.firstIndex(of: "<!-- screen: recovered at 80 × 24 -->"))
    let shown = page.lines[(start + 2)...].prefix { $0 != "```" }

    let tests = "Packages/DataFetchFeature/Tests/DataFetchFeatureTests"
    let snapshot = Workspace.root.appending(
      path: "\(tests)/Snapshots/dashboard-recovered.txt"
    )
    let screen = try String(contentsOf: snapshot, encoding: .utf8)
      .firstMatch(of: /(?s)== 80 × 24\n(.*?)\n\n/)?.output.1
      .replacing(/(?m)^ *\d+│|␛\[\d+m/, with: "")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(shown.map { $0.trimmingCharacters(in: .whitespaces) } == screen)
  }
}

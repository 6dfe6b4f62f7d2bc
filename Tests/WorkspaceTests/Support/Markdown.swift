import Foundation
import Testing

/// A page of the documentation, with its checkable parts.
struct Markdown: CustomTestStringConvertible {
  /// A block of Swift code, and the name of its snippet in the comment above the block.
  struct SwiftBlock {
    let line: Int
    let text: String
    let snippet: String?
  }

  /// The path from the root of the workspace.
  let path: String
  let lines: [Substring]

  var testDescription: String { path }

  init(path: String) throws {
    self.path = path
    let text = try String(contentsOf: Workspace.root.appending(path: path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the pages in the root directory and in `Documentation`.
  static func all() throws -> [Markdown] {
    let directory = Workspace.root.appending(path: "Documentation").path
    let guides = try FileManager.default.subpathsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".md") }
      .map { "Documentation/\($0)" }
    return try (["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + guides.sorted())
      .map(Markdown.init)
  }

  var swiftBlocks: [SwiftBlock] {
    lines.indices.filter { lines[$0] == "```swift" }.map { start in
      let body = lines[(start + 1)...].prefix { $0 != "```" }
      let comment = start > 0 ? lines[start - 1] : ""
      return SwiftBlock(
        line: start + 1,
        text: body.joined(separator: "\n"),
        snippet: comment.wholeMatch(of: /<!-- snippet: (\S+) -->/).map { String($0.1) }
      )
    }
  }

  /// The files in the repository to which the page links.
  var localLinks: [URL] {
    let directory = Workspace.root.appending(path: path).deletingLastPathComponent()
    return lines.joined(separator: "\n")
      .matches(of: /\]\(([^)\s#]+)(?:#[^)]*)?\)/)
      .map { String($0.1) }
      .filter { !$0.contains("://") }
      .map { URL(filePath: $0, relativeTo: directory).standardizedFileURL }
  }
}

/// A snippet of a package or a region of it: `Packages/X/Snippets/Y.swift#region`.
///
/// The marks are those of SwiftPM: `// snippet.region` and `// snippet.end` enclose a region, `// snippet.hide` and
/// `// snippet.show` enclose omitted lines.
struct Snippet {
  let text: String

  init(_ name: String) throws {
    let parts = name.split(separator: "#", maxSplits: 1).map(String.init)
    let file = try String(contentsOf: Workspace.root.appending(path: parts[0]), encoding: .utf8)
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    if parts.count > 1 {
      lines = lines.drop { $0.trimmingPrefix(/\s+/) != "// snippet.\(parts[1])" }.dropFirst()
        .prefix { $0.trimmingPrefix(/\s+/) != "// snippet.end" }
        .map { $0 }
    }
    var isShown = true
    lines = lines.filter { line in
      let mark = line.trimmingPrefix(/\s+/)
      if mark == "// snippet.hide" { isShown = false }
      defer { if mark == "// snippet.show" { isShown = true } }
      return isShown && mark != "// snippet.show"
    }
    let indentation =
      lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    text = lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }
}

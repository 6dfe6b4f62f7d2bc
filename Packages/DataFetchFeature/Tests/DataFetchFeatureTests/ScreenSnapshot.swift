import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI

@testable import DataFetchScreen

/// One state in every size, and told, as a text that people can read.
struct ScreenSnapshot {
  /// A size or look, and the rows of the screen that are not empty.
  struct Section: Equatable {
    let title: String
    let rows: [String]

    init(title: String, rows: [String]) {
      self.title = title
      self.rows = rows
    }

    init(title: String, lines: [String]) {
      self.title = title
      rows = lines.enumerated().filter { !$0.element.isEmpty }.map { row, line in
        let number = "\(row + 1)"
        let padding = String(repeating: " ", count: 3 - number.count)
        return "\(padding)\(number)│\(line.replacing("\u{1B}", with: "␛"))"
      }
    }
  }

  private static let sizes = [(20, 5), (24, 12), (40, 10), (80, 24), (132, 43), (300, 100)]
    .map { TerminalClient.Size(columns: $0, rows: $1) }

  let sections: [Section]

  init(of contents: Contents) {
    let drawn = Self.sizes.map { size in
      Section(title: size.words, lines: Frame(contents, size: size, style: .colour).lines)
    }
    sections =
      drawn + [Section(title: "plain", lines: Transcript(contents, style: .colour).lines)]
  }

  /// The snapshot that a text tells of.
  init(parsing text: String) {
    sections = text.split(separator: "== ").map { part in
      let lines = part.split(separator: "\n").map(String.init)
      return Section(title: lines[0], rows: Array(lines.dropFirst()))
    }
  }

  var text: String {
    sections.map { "== \($0.title)\n" + $0.rows.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// What differs from another snapshot, both side by side; nil if nothing does.
  func difference(from recorded: Self) -> String? {
    let titles = (recorded.sections + sections).map(\.title)
    let differing = titles.enumerated().filter { titles.firstIndex(of: $1) == $0 }.map(\.element)
      .filter { rows(of: $0) != recorded.rows(of: $0) }
    guard !differing.isEmpty else { return nil }
    return differing.map { title in
      "== \(title): recorded, and found\n" + sideBySide(recorded.rows(of: title), rows(of: title))
    }.joined(separator: "\n")
  }

  private func rows(of title: String) -> [String] {
    sections.first { $0.title == title }?.rows ?? []
  }

  private func sideBySide(_ recorded: [String], _ found: [String]) -> String {
    let width = recorded.map(\.count).max() ?? 0
    return (0..<max(recorded.count, found.count)).map { row in
      let left = row < recorded.count ? recorded[row] : ""
      let right = row < found.count ? found[row] : ""
      let padding = String(repeating: " ", count: width - left.count)
      return "\(left == right ? " " : "≠") \(left)\(padding) ┃ \(right)\n"
    }.joined()
  }
}

// The files.
extension ScreenSnapshot {
  /// Whether snapshots are recorded anew instead of compared.
  static let isRecording = ProcessInfo.processInfo.environment["FETCHER_RECORD"] == "1"

  init(recordedAs name: String) throws {
    self.init(parsing: String(decoding: try Data(contentsOf: Self.file(name)), as: UTF8.self))
  }

  func record(as name: String) throws {
    try Data(text.utf8).write(to: Self.file(name))
  }

  private static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/\(name.replacing(" ", with: "-")).txt")
  }
}

import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import DataFetchScreen

@Suite struct ScreenSnapshotTests {
  private static let isRecording = ProcessInfo.processInfo.environment["FETCHER_RECORD"] == "1"

  /// `FETCHER_RECORD=1` records the snapshots instead.
  @Test(arguments: ScreenState.allCases)
  func `each state matches its snapshot in every size and as plain lines`(state: ScreenState) throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/\(state.rawValue.replacing(" ", with: "-")).txt")
    let found = snapshot(of: state.contents)
    guard !Self.isRecording else { return try Data(found.utf8).write(to: file) }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let changes = lines(of: found).difference(from: lines(of: recorded)).map { change in
      switch change {
      case .remove(let line, let text, _): "\(line + 1) - \(text)"
      case .insert(let line, let text, _): "\(line + 1) + \(text)"
      }
    }
    #expect(changes.isEmpty, "\(state.rawValue)\n\(changes.joined(separator: "\n"))")
  }

  private func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the contents in each size and as plain lines, without empty rows.
  private func snapshot(of contents: Contents) -> String {
    let sizes = [(20, 5), (24, 12), (40, 10), (80, 24), (132, 43), (300, 100)]
    let frames = sizes.map { columns, rows in
      let size = TerminalClient.Size(columns: columns, rows: rows)
      let lines = Frame(contents, size: size, style: .colour).lines
      return section("\(columns) × \(rows)", lines)
    }
    let plain = section("plain", Transcript(contents, style: .colour).lines)
    return (frames + [plain]).joined(separator: "\n")
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    let rows = lines.enumerated().filter { !$0.element.isEmpty }.map { row, line in
      let number = "\(row + 1)"
      let padding = String(repeating: " ", count: 3 - number.count)
      return "\(padding)\(number)│\(line.replacing("\u{1B}", with: "␛"))\n"
    }
    return "== \(title)\n\(rows.joined())"
  }
}

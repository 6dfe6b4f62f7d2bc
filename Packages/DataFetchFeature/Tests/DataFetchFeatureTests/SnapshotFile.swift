import PortableFoundation
import Testing

/// A recorded text, in the directory `Snapshots`; `FETCHER_RECORD=1` records it instead of comparing.
struct SnapshotFile {
  private static let isRecording = ProcessInfo.processInfo.environment["FETCHER_RECORD"] == "1"

  let name: String

  func expect(_ found: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/\(name.replacing(" ", with: "-")).txt")
    guard !Self.isRecording else { return try Data(found.utf8).write(to: file) }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let changes = lines(of: found).difference(from: lines(of: recorded)).map { change in
      switch change {
      case .remove(let line, let text, _): "\(line + 1) - \(text)"
      case .insert(let line, let text, _): "\(line + 1) + \(text)"
      }
    }
    #expect(
      changes.isEmpty,
      "\(name)\n\(changes.joined(separator: "\n"))",
      sourceLocation: sourceLocation
    )
  }

  private func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns numbered lines with a title, without empty ones.
  static func section(_ title: String, _ lines: [String]) -> String {
    let rows = lines.enumerated().filter { !$0.element.isEmpty }.map { row, line in
      let number = "\(row + 1)"
      let padding = String(repeating: " ", count: 3 - number.count)
      return "\(padding)\(number)│\(line.replacing("\u{1B}", with: "␛"))\n"
    }
    return "== \(title)\n\(rows.joined())"
  }
}

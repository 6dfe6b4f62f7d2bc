import PortableFoundation
public import TerminalUI
public import Testing

/// Frames in several sizes and styles, which a test compares with a recorded file.
///
///     var snapshot = Snapshot()
///     snapshot.add("80 × 24", frame)
///     try snapshot.verify("fresh")
public struct Snapshot {
  private var text = ""

  /// Creates an empty snapshot.
  public init() {}

  /// Adds a section of the lines and the cursor of a frame.
  public mutating func add(_ title: String, _ frame: Frame) {
    add(title, frame.lines, cursor: frame.cursor)
  }

  /// Adds a section of lines; their numbers are recorded, and empty lines are omitted.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - lines: The lines from the top.
  ///   - cursor: The cursor, which is recorded after the lines; nil if it is hidden.
  public mutating func add(_ title: String, _ lines: [String], cursor: Frame.Cursor? = nil) {
    text += text.isEmpty ? "== \(title)\n" : "\n== \(title)\n"
    for (row, line) in lines.enumerated() where !line.isEmpty {
      let number = "\(row + 1)"
      let padding = String(repeating: " ", count: 3 - number.count)
      text += "\(padding)\(number)│\(line.replacing("\u{1B}", with: "␛"))\n"
    }
    if let cursor { text += "cursor: row \(cursor.row), column \(cursor.column)\n" }
  }

  /// Compares the snapshot with a file in the directory `Snapshots` next to a test.
  ///
  /// Without the file, the test records it and fails: after an intended change, remove the file.
  ///
  /// - Parameters:
  ///   - name: The name of the file; spaces become hyphens.
  ///   - testFile: The path of the test.
  ///   - sourceLocation: The location of the failure.
  public func verify(
    _ name: String,
    testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: testFile).deletingLastPathComponent()
      .appending(path: "Snapshots/\(name.replacing(" ", with: "-")).txt")
    guard let data = try? Data(contentsOf: file) else {
      try Data(text.utf8).write(to: file)
      Issue.record("Recorded \(name). Run the test again.", sourceLocation: sourceLocation)
      return
    }
    let recorded = String(decoding: data, as: UTF8.self)
    let changes = lines(of: text).difference(from: lines(of: recorded)).map { change in
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
}

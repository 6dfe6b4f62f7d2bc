import Localization
import StyleGuide
import TaskEditFeature
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import TasksCommand

/// The snapshots of the form.
@Suite struct TaskEditSnapshotTests {
  /// Each side of every width and height at which the form changes its layout.
  private static let otherSizes = [
    (20, 1), (20, 3), (20, 5), (30, 7), (30, 8), (39, 11), (40, 12), (41, 15), (42, 16), (43, 16),
    (60, 15), (120, 40),
  ]

  @Test(arguments: FormSample.allCases)
  func `each state matches its snapshot`(sample: FormSample) throws {
    var snapshot = Snapshot()
    func add(
      _ columns: Int,
      _ rows: Int,
      _ style: TextStyle = .plain,
      _ suffix: String = "",
      in language: Language = .english
    ) {
      let size = TerminalClient.Size(columns: columns, rows: rows)
      let contents = sample.contents(size, in: language)
      let lines = contents.lines(style)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.width <= columns })
      let cursors = lines.enumerated().compactMap { row, line in
        line.cursorColumn.map { ", cursor at \($0 + 1), \(row + 1)" }
      }
      #expect(cursors.count <= 1)
      snapshot.add(
        "\(columns) × \(rows)\(suffix): \(contents.title ?? "")\(cursors.joined())",
        lines.map { $0.rendered(in: style) } + [KeyHints(contents.hints(in: language)).text]
      )
    }
    add(80, 24)
    if sample.isShownInAllSizes {
      for (columns, rows) in Self.otherSizes { add(columns, rows) }
      add(80, 24, .colour, " in colour")
      add(80, 24, TextStyle(hasColour: false, isASCII: true), " in ASCII")
      add(80, 24, .plain, " in German", in: .german)
      add(40, 12, .plain, " in German", in: .german)
    }
    let contents = sample.contents(TerminalClient.Size(columns: 80, rows: 24))
    snapshot.add("plain lines", Self.lines(contents, .plain))
    snapshot.add("tiny", Self.lines(contents, .compact))
    try snapshot.verify("form \(sample.rawValue)")
  }

  @Test(arguments: FormSample.allCases)
  func `the form fits every size and shows the focused field`(sample: FormSample) {
    for columns in [20, 27, 39, 40, 80] {
      for rows in 0...30 {
        let size = TerminalClient.Size(columns: columns, rows: rows)
        let contents = sample.contents(size)
        let lines = contents.lines(.plain)
        #expect(lines.count == rows)
        #expect(lines.allSatisfy { $0.width <= columns })
        guard contents.state.phase == .editing, rows > 0 else { continue }
        #expect(lines.count { $0.cursorColumn != nil } == 1)
        #expect(lines.count { $0.text.hasPrefix("▸ ") } == 1)
      }
    }
  }

  private static func lines(_ contents: TaskEditPane, _ layout: Layout) -> [String] {
    let screen = ParagraphScreen(contents: contents, layout: layout)
    if layout == .plain { return Transcript(screen, style: .plain).lines }
    let size = TerminalClient.Size(columns: 24, rows: 6)
    return Frame(screen, size: size, style: .plain).lines
  }
}

/// A screen that shows the paragraphs of the form.
private struct ParagraphScreen: ScreenContents {
  let contents: TaskEditPane
  let layout: Layout

  var isReady: Bool { true }

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    contents.paragraphs(layout)
  }
}

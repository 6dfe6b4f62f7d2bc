import Localization
import PortableFoundation
import StyleGuide
import TaskFormatting
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing
import TextFormatting

@testable import TasksCommand

/// The snapshots of the screen; `RECORD_SNAPSHOTS=1` records them instead.
@Suite struct ScreenSnapshotTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  @Test(arguments: ScreenState.allCases)
  func `each state matches its snapshot`(state: ScreenState) throws {
    var snapshot = Snapshot()
    func add(
      _ columns: Int,
      _ rows: Int,
      _ style: TextStyle = .plain,
      _ language: Language = .english,
      _ suffix: String = ""
    ) {
      let size = TerminalClient.Size(columns: columns, rows: rows)
      let frame = Frame(state.contents(size, language), size: size, style: style)
      let cursor = frame.cursor.map { ", cursor at \($0.column), \($0.row)" } ?? ""
      snapshot.add("\(columns) × \(rows)\(suffix)\(cursor)", frame.lines)
    }
    add(80, 24)
    if state.isShownInAllSizes {
      for (columns, rows) in [(120, 40), (40, 12), (30, 8), (29, 8), (20, 5)] { add(columns, rows) }
      add(80, 24, .colour, .english, " in colour")
      add(80, 24, .plain, .german, " in German")
      add(40, 12, .plain, .german, " in German")
      add(80, 24, TextStyle(hasColour: false, isASCII: true), .german, " in ASCII")
    }
    if state == .help {
      add(40, 12)
      add(80, 24, .plain, .german, " in German")
    }
    let size = TerminalClient.Size(columns: 80, rows: 24)
    snapshot.add("plain lines", Transcript(state.contents(size), style: .plain).lines)
    try snapshot.verify("screen \(state.rawValue)", isRecording: Self.isRecording)
  }

  @Test(arguments: [20, 29, 30, 40, 79, 300], [5, 7, 8, 11, 12, 24, 100])
  func `each state fits every size`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    for language in taskLanguages {
      for state in ScreenState.allCases {
        let frame = Frame(state.contents(size, language), size: size, style: .plain)
        #expect(frame.lines.count <= rows, "\(state)")
        #expect(frame.lines.allSatisfy { $0.terminalWidth <= columns }, "\(state)")
      }
    }
  }
}

import Localization
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing
import TextFormatting

@testable import MarketScreen

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
      snapshot.add("\(columns) × \(rows)\(suffix)", frame)
    }
    add(80, 24)
    if state.isShownInAllSizes {
      for (columns, rows) in [(120, 40), (40, 12), (39, 8)] { add(columns, rows) }
      add(80, 24, .colour, .english, " in colour")
      add(80, 24, .plain, .spanish, " in Spanish")
      add(80, 24, .plain, .dutch, " in Dutch")
      add(40, 12, .plain, .spanish, " in Spanish")
      add(80, 24, TextStyle(hasColour: false, isASCII: true), .spanish, " in ASCII")
    }
    if state == .help {
      add(40, 12)
      add(80, 24, .plain, .spanish, " in Spanish")
      add(80, 24, .plain, .dutch, " in Dutch")
    }
    let size = TerminalClient.Size(columns: 80, rows: 24)
    snapshot.add("plain lines", Transcript(state.contents(size), style: .plain).lines)
    try snapshot.verify("screen \(state.rawValue)", isRecording: Self.isRecording)
  }

  @Test(arguments: [20, 39, 40, 59, 60, 79, 300], [5, 7, 8, 11, 12, 24, 100])
  func `each state fits every size`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    for language in [Language.english, .spanish, .dutch] {
      for state in ScreenState.allCases {
        let frame = Frame(state.contents(size, language), size: size, style: .plain)
        #expect(frame.lines.count <= rows, "\(state)")
        #expect(frame.lines.allSatisfy { $0.terminalWidth <= columns }, "\(state)")
      }
    }
  }

  @Test(arguments: ScreenState.allCases)
  func `in ASCII, nothing is escaped`(state: ScreenState) {
    let size = TerminalClient.Size(columns: 120, rows: 40)
    let style = TextStyle(hasColour: false, isASCII: true)
    // The name of an alert in a damaged database is the only text with an escape.
    for language in [Language.english, .spanish, .dutch] where state != .alerts {
      let frame = Frame(state.contents(size, language), size: size, style: style)
      for line in frame.lines {
        #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
        #expect(!line.contains(#"\u{"#), "\(line)")
      }
    }
  }
}

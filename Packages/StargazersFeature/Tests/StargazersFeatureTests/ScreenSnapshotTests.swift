import Localization
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing
import TextFormatting

@testable import StargazersScreen

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
      for (columns, rows) in [(120, 40), (40, 12), (30, 10), (20, 5)] { add(columns, rows) }
      add(80, 24, .colour, .english, " in colour")
      add(80, 24, .plain, .german, " in German")
      add(40, 12, .plain, .german, " in German")
      add(80, 24, TextStyle(hasColour: false, isASCII: true), .german, " in ASCII")
    }
    let size = TerminalClient.Size(columns: 80, rows: 24)
    snapshot.add("plain lines", Transcript(state.contents(size), style: .plain).lines)
    try snapshot.verify("screen \(state.rawValue)", isRecording: Self.isRecording)
  }

  @Test(arguments: [20, 39, 40, 59, 60, 79, 300], [5, 7, 8, 11, 12, 24, 100])
  func `each state fits every size`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    for language in [Language.english, .german] {
      for state in ScreenState.allCases {
        let frame = Frame(state.contents(size, language), size: size, style: .plain)
        #expect(frame.lines.count <= rows, "\(state)")
        #expect(frame.lines.allSatisfy { $0.terminalWidth <= columns }, "\(state)")
      }
    }
  }

  // A notice, such as that of an opened page, takes the place of the hints until the next key.
  @Test(arguments: ScreenState.allCases.filter { $0 != .opened })
  func `every view shows how to quit on a small terminal`(state: ScreenState) {
    for (columns, rows) in [(30, 10), (20, 5)] {
      let size = TerminalClient.Size(columns: columns, rows: rows)
      for (language, quit) in [(Language.english, "q quit"), (.german, "q beenden")] {
        let lines = Frame(state.contents(size, language), size: size, style: .plain).lines
        // While the filter is edited, q is a character of it, and esc closes it.
        let key = [.filtering, .filterWithoutMatch].contains(state) ? "esc" : quit
        #expect(lines.last?.contains(key) == true, "\(lines)")
      }
    }
  }

  @Test(arguments: ScreenState.allCases)
  func `in ASCII, nothing is escaped`(state: ScreenState) {
    let size = TerminalClient.Size(columns: 120, rows: 40)
    let style = TextStyle(hasColour: false, isASCII: true)
    // The biography of the account is the only text with an escape.
    for language in [Language.english, .german] where state != .details {
      let frame = Frame(state.contents(size, language), size: size, style: style)
      for line in frame.lines {
        #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
        #expect(!line.contains(#"\u{"#), "\(line)")
      }
    }
  }

  @Test func `details that are longer than a small terminal are scrolled`() {
    let size = TerminalClient.Size(columns: 30, rows: 10)
    var contents = ScreenState.details.contents(size)
    func rows() -> [String] { Array(Frame(contents, size: size, style: .plain).lines[1..<9]) }
    let first = rows()
    #expect(first.first == "Account       stargazer-01234")
    #expect(contents.press(.down) == .nothing)
    #expect(rows().prefix(7) == first.dropFirst())
    #expect(contents.press(.end) == .nothing)
    #expect(rows().last == "Member since  2010-01-01")
    // In a larger terminal, everything is visible again.
    contents.resize(TerminalClient.Size(columns: 80, rows: 24))
    let larger = Frame(contents, size: .init(columns: 80, rows: 24), style: .plain).lines
    #expect(larger.contains("Account       stargazer-01234"))
    contents.resize(size)
    #expect(contents.press(.home) == .nothing)
    #expect(rows() == first)
  }

  @Test func `every text of the screen exists in every language`() {
    #expect(StarsKey.problems(in: [.english, .german]) == [])
    #expect(StargazersScreenPhrase.problems(in: [.english, .german]) == [])
  }
}

import DataFetchFeature
import StyleGuide
import TerminalClient
import Testing
import TextFormatting

@testable import DataFetchScreen

@Suite struct ScreenFrameTests {
  private let size = TerminalClient.Size(columns: 40, rows: 10)

  private func frame(_ state: ScreenState, _ style: Style = .colour) -> Frame {
    Frame(state.contents, size: size, style: style)
  }

  @Test func `what is written turns each frame into any other`() {
    let frames = ScreenState.allCases.map { frame($0) }
    for (former, new) in frames.flatMap({ former in frames.map { (former, $0) } }) {
      var anew = VisibleText()
      anew.apply(new.changes(from: nil))
      var changed = VisibleText()
      changed.apply(former.changes(from: nil))
      changed.apply(new.changes(from: former))
      #expect(changed.lines == anew.lines)
    }
  }

  @Test(arguments: ScreenState.allCases)
  func `nothing is written where nothing changed`(state: ScreenState) {
    #expect(frame(state).changes(from: frame(state)) == "")
  }

  @Test func `only the lines that differ are written`() {
    #expect(
      frame(.success).changes(from: frame(.restored))
        == "\u{1B}[2;1H\u{1B}[2K  \u{1B}[1m00000000-0000-0000-0000-000000000004\u{1B}[0m"
        + "\u{1B}[3;1H\u{1B}[2K            \u{1B}[1mTimes Fetched: 4\u{1B}[0m"
    )
  }

  @Test(arguments: ScreenState.allCases)
  func `in ASCII a frame has no other character, and is as large`(state: ScreenState) {
    let ascii = frame(state, Style(hasColour: false, isASCII: true))
    #expect(ascii.lines.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect(ascii.lines.count == frame(state, .plain).lines.count)
  }

  @Test func `another size is drawn anew`() {
    let larger = Frame(
      ScreenState.fresh.contents,
      size: TerminalClient.Size(columns: 40, rows: 11),
      style: .colour
    )
    #expect(larger.changes(from: frame(.fresh)) == larger.changes(from: nil))
  }

  @Test(arguments: ScreenState.allCases)
  func `colours change nothing but the colours`(state: ScreenState) {
    var coloured = VisibleText()
    coloured.apply(frame(state).changes(from: nil))
    #expect(coloured.lines == frame(state, .plain).lines)
  }

  @Test(arguments: [20, 27, 300], [5, 8, 100])
  func `every screen has room for each state, and shows what matters`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    for state in ScreenState.allCases {
      let lines = Frame(state.contents, size: size, style: .plain).lines
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { $0.terminalWidth <= columns })
      for words in ["Response Code:", "Times Fetched: ", "Fetch Content"] {
        #expect(lines.contains { $0.contains(words) }, "\(state)")
      }
      if state.contents.state.errorMessage != nil {
        #expect(lines.contains { $0.contains("Sorry, something") }, "\(state)")
      }
    }
  }

  @Test(arguments: [(26, false), (27, true)])
  func `the button has its box where that just fits`(columns: Int, hasBox: Bool) {
    let size = TerminalClient.Size(columns: columns, rows: 20)
    let lines = Frame(ScreenState.loadingBeforeOneSecond.contents, size: size, style: .plain).lines
    #expect(lines.contains("│ Fetch Content - loading │") == hasBox)
  }

  @Test(arguments: [(19, 5), (20, 4), (12, 3), (1, 1), (0, 0)])
  func `a screen that is too small says so`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let lines = Frame(Contents(), size: size, style: .plain).lines.filter { !$0.isEmpty }
      .map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(lines.count <= max(rows, 1))
    let words = lines.joined(separator: " ")
    #expect(rows < 3 || words == "Too small: 20 × 5 is the least.")
  }

  @Test func `help names every key, on the smallest screen too`() {
    let help = Contents(isHelpShown: true)
    let lines = Account(help, style: .plain).lines
    #expect(
      lines == [
        "Return, space: fetch", "Esc: back, or leave", "q, control-C: leave", "control-Z: suspend",
        "?: help, or back",
      ]
    )
    let drawn = Frame(help, size: Frame.leastSize, style: .plain).lines
    #expect(drawn.map { $0.trimmingPrefix(while: \.isWhitespace) } == lines.map { $0[...] })
  }

  @Test(arguments: [(ScreenState.fresh, 4...6), (.failure, 3...3)])
  func `the mouse presses the button where it stands`(state: ScreenState, rows: ClosedRange<Int>) {
    let frame = frame(state)
    for (column, row) in (1...40).flatMap({ column in (1...10).map { (column, $0) } }) {
      #expect(
        frame.hasButton(atColumn: column, row: row)
          == ((12...28).contains(column) && rows.contains(row))
      )
    }
  }

  @Test func `where there is little room, hints give way to what went wrong, and its end is cut`() {
    let lines = frame(.failureAfterSuccess, .plain).lines
      .map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(
      lines == [
        "Response Code:",
        "00000000-0000-0000-0000-000000000003",
        "Times Fetched: 3",
        "[ Fetch Content ]",
        "Sorry, something went wrong. Please try",
        "again.",
        "The second request, GET",
        "http://localhost:8000/a/, had waited fo…",
        "Try again, or allow more time with",
        "--timeout.",
      ]
    )
  }

  @Test func `the indicator turns with each second`() {
    let drawings = (1...5).map { seconds in
      var contents = ScreenState.loadingAfterOneSecond.contents
      contents.seconds = seconds
      return Frame(contents, size: size, style: .plain).lines
        .first { $0.contains(" s") }?.drop { $0 == " " }.first
    }
    #expect(drawings == ["◓", "◑", "◒", "◐", "◓"])
  }
}

import DataFetchFeature
import StyleGuide
import TerminalClient
import Testing

@testable import DataFetchScreen

@Suite struct ScreenFrameTests {
  private let size = TerminalClient.Size(columns: 40, rows: 10)

  private func frame(_ state: ScreenState, _ options: DataFetchScreen.Options = .colour) -> Frame {
    Frame(state.contents, size: size, options: options)
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
    #expect(frame(state, .plain).changes(from: frame(state, .plain)) == "")
  }

  @Test func `only the lines that differ are written`() {
    #expect(
      frame(.success).changes(from: frame(.restored))
        == "\u{1B}[2;1H\u{1B}[2K  \u{1B}[1m00000000-0000-0000-0000-000000000004\u{1B}[0m"
        + "\u{1B}[3;1H\u{1B}[2K            \u{1B}[1mTimes Fetched: 4\u{1B}[0m"
    )
  }

  @Test func `another size is drawn anew`() {
    let larger = Frame(
      ScreenState.fresh.contents,
      size: TerminalClient.Size(columns: 40, rows: 11),
      options: .colour
    )
    #expect(larger.changes(from: frame(.fresh)) == larger.changes(from: nil))
  }

  @Test func `a plain screen tells what changed in new lines, without control sequences`() {
    let fresh = frame(.fresh, .plain)
    let loading = frame(.loadingAfterOneSecond, .plain)
    #expect(
      fresh.changes(from: nil) == """

        Response Code: none yet
        Times Fetched: 0
        [ Fetch Content ]
        Return fetches, ? helps, q leaves.
        """
    )
    #expect(
      loading.changes(from: frame(.restored, .plain)) == """

        [ Fetch Content - loading ]
        Now asking for the response code.
        """
    )
    #expect(!frame(.veryLongError, .plain).changes(from: fresh).contains("\u{1B}"))
  }

  @Test(arguments: ScreenState.allCases)
  func `colours change nothing but the colours`(state: ScreenState) {
    var coloured = VisibleText()
    coloured.apply(frame(state).changes(from: nil))
    #expect(coloured.lines == frame(state, DataFetchScreen.Options()).lines)
  }

  @Test(arguments: [20, 27, 300], [5, 8, 100])
  func `every screen has room for each state, and shows what matters`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    for state in ScreenState.allCases {
      for options in [DataFetchScreen.Options(), .plain] {
        let lines = Frame(state.contents, size: size, options: options).lines
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { $0.terminalWidth <= columns })
        for words in ["Response Code:", "Times Fetched: ", "Fetch Content"] {
          #expect(lines.contains { $0.contains(words) }, "\(state), \(options)")
        }
        if state.contents.state.errorMessage != nil {
          #expect(lines.contains { $0.contains("Sorry, something") }, "\(state), \(options)")
        }
      }
    }
  }

  @Test(arguments: [(19, 5), (20, 4), (12, 3), (1, 1), (0, 0)])
  func `a screen that is too small says so`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let lines = Frame(Contents(), size: size, options: .plain).lines
    #expect(lines.count <= max(rows, 1))
    let words = lines.joined(separator: " ")
    #expect(rows < 3 || words == "Too small: 20 × 5 is the least.")
  }

  @Test func `help names every key, on the smallest screen too`() {
    let lines = Frame(
      Contents(isHelpShown: true),
      size: Frame.leastSize,
      options: .plain
    ).lines
    #expect(
      lines == [
        "Return, space: fetch", "q, Esc, control-C:", "leave", "control-Z: suspend", "?: back",
      ]
    )
  }

  @Test(arguments: [(ScreenState.fresh, 4...6), (.failure, 3...3)])
  func `the mouse presses the button where it stands`(state: ScreenState, rows: ClosedRange<Int>) {
    let frame = frame(state)
    for (column, row) in (1...40).flatMap({ column in (1...10).map { (column, $0) } }) {
      #expect(
        frame.isButtonPressed(by: .mouse(column: column, row: row))
          == ((12...28).contains(column) && rows.contains(row))
      )
    }
  }

  @Test func `other keys and a plain screen have no button to point at`() {
    #expect(!frame(.fresh).isButtonPressed(by: .tab))
    #expect(!frame(.fresh, .plain).isButtonPressed(by: .mouse(column: 1, row: 3)))
  }

  @Test func `the indicator turns with each second`() {
    let drawings = (1...5).map { seconds in
      var contents = ScreenState.loadingAfterOneSecond.contents
      contents.seconds = seconds
      return Frame(contents, size: size, options: DataFetchScreen.Options()).lines
        .first { $0.contains(" s") }?.drop { $0 == " " }.first
    }
    #expect(drawings == ["◓", "◑", "◒", "◐", "◓"])
  }
}

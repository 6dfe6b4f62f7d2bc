import DataFetchFeature
import StyleGuide
import TerminalClient
import TerminalUI
import Testing
import TextFormatting

@testable import DataFetchScreen

@Suite struct ScreenFrameTests {
  private func lines(_ state: DashboardState, _ columns: Int, _ rows: Int) -> [String] {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    return Frame(state.contents(size), size: size, style: .plain).lines
  }

  @Test(arguments: [20, 27, 59, 60, 300], [5, 8, 14, 15, 100])
  func `each state fits every size and shows its result`(columns: Int, rows: Int) {
    for state in DashboardState.allCases {
      let lines = lines(state, columns, rows)
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { $0.terminalWidth <= columns })
      // A small terminal shows a question or the help alone.
      guard ![.resetQuestion, .undoQuestion, .help].contains(state) else { continue }
      for text in ["Response Code:", "Times Fetched: "] {
        #expect(lines.contains { $0.contains(text) }, "\(state)")
      }
      guard state.contents(.init(columns: columns, rows: rows)).state.failure != nil else {
        continue
      }
      let text = columns < 60 || rows < 15 ? "Sorry, something" : "✗ "
      #expect(lines.contains { $0.contains(text) }, "\(state)")
    }
  }

  @Test(arguments: [(26, false), (27, true)])
  func `the button has a frame if it fits`(columns: Int, hasFrame: Bool) {
    #expect(
      lines(.loadingBeforeOneSecond, columns, 20).contains("│ Fetch Content - loading │")
        == hasFrame
    )
  }

  @Test func `help lists every key, on the smallest screen those of the original application`() {
    var help = Contents(Samples.settings)
    help.isHelpShown = true
    let lines = Transcript(help, style: .plain).lines
    #expect(
      lines == [
        "return, space: fetch", "w: watch, or stop watching", "esc: cancel or quit",
        "↑ ↓, j k, wheel: select; also page up/down, home or g, end or G",
        "y: copy the selected or the last code", "r, u: reset count and code; undo the reset",
        "?: help on or off", "q, control-C: quit; control-Z suspends",
      ]
    )
    let drawn = Frame(help, size: Frame.minimumSize, style: .plain).lines
    #expect(
      drawn.map { $0.trimmingPrefix(while: \.isWhitespace) } == [
        "return, space: fetch", "esc: cancel or quit", "?: help on or off", "q, control-C: quit;",
        "control-Z suspends",
      ]
    )
  }

  @Test func `the indicator turns once a second, in four steps`() {
    let indicators = (1...5).map { quarters in
      let size = TerminalClient.Size(columns: 40, rows: 10)
      var contents = DashboardState.loading.contents(size)
      contents.elapsed = .milliseconds(1_000 + 250 * quarters)
      return Frame(contents, size: size, style: .plain).lines
        .first { $0.contains(" s left") }?.drop { $0 == " " }.first
    }
    #expect(indicators == ["◓", "◑", "◒", "◐", "◓"])
  }
}

import DataFetchFeature
import StyleGuide
import TerminalClient
import TerminalUI
import Testing
import TextFormatting

@testable import DataFetchScreen

@Suite struct ScreenFrameTests {
  private let size = TerminalClient.Size(columns: 40, rows: 10)

  private func frame(_ state: ScreenState, _ style: TextStyle = .colour) -> Frame {
    Frame(state.contents, size: size, style: style)
  }

  @Test(arguments: [20, 27, 59, 60, 300], [5, 8, 14, 15, 100])
  func `each state fits every size and shows its result`(columns: Int, rows: Int) {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    for state in ScreenState.allCases {
      let lines = Frame(state.contents, size: size, style: .plain).lines
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { $0.terminalWidth <= columns })
      for text in ["Response Code:", "Times Fetched: "] {
        #expect(lines.contains { $0.contains(text) }, "\(state)")
      }
      if state.contents.state.errorMessage != nil {
        let text = DashboardLayout(size) == nil ? "Sorry, something" : "✗ The"
        #expect(lines.contains { $0.contains(text) }, "\(state)")
      }
    }
  }

  @Test(arguments: [(26, false), (27, true)])
  func `the button has a frame if it fits`(columns: Int, hasFrame: Bool) {
    let size = TerminalClient.Size(columns: columns, rows: 20)
    let lines = Frame(ScreenState.loadingBeforeOneSecond.contents, size: size, style: .plain).lines
    #expect(lines.contains("│ Fetch Content - loading │") == hasFrame)
  }

  @Test func `help lists every key, on the smallest screen those of the original application`() {
    var help = Contents(Samples.settings)
    help.isHelpShown = true
    let lines = Transcript(help, style: .plain).lines
    let keys = [
      "return, space: fetch", "esc: cancel or quit", "q, control-C: quit", "control-Z: suspend",
      "?: help on or off",
    ]
    #expect(
      lines == keys + [
        "w: watch on or off", "y: copy the code", "r: reset", "u: undo the reset",
      ]
    )
    let drawn = Frame(help, size: Frame.minimumSize, style: .plain).lines
    #expect(drawn.map { $0.trimmingPrefix(while: \.isWhitespace) } == keys.map { $0[...] })
  }

  @Test func `the indicator turns once a second, in four steps`() {
    let indicators = (1...5).map { quarters in
      var contents = ScreenState.loadingAfterOneSecond.contents
      contents.elapsed = .milliseconds(1_000 + 250 * quarters)
      return Frame(contents, size: size, style: .plain).lines
        .first { $0.contains(" s left") }?.drop { $0 == " " }.first
    }
    #expect(indicators == ["◓", "◑", "◒", "◐", "◓"])
  }
}

import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@Suite struct ScreenLayoutTests {
  private func lines(
    _ columns: Int,
    _ rows: Int,
    failures: [String] = [],
    notice: String? = nil
  ) -> [String] {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    let layout = ScreenLayout(size, failures: failures)
    let area = (1...layout.area.rows).map { Line("row \($0)") }
    return layout.lines(
      Line("title"),
      status: Line("5 s ago"),
      area: area,
      notice: notice,
      hints: [.init("q", "quit")],
      style: .plain
    ).map(\.text)
  }

  @Test func `the parts fill the terminal from top to bottom`() {
    let screen = lines(20, 12, failures: ["✗ It broke."])
    #expect(screen.count == 12)
    #expect(screen.first == "title        5 s ago")
    #expect(screen[1] == String(repeating: "─", count: 20))
    #expect(screen[2] == "row 1")
    #expect(screen.suffix(3) == ["row 8", "✗ It broke.", "q quit"])
    #expect(ScreenLayout(.init(columns: 20, rows: 12), failures: []).topRow == 3)
  }

  @Test func `a small terminal has no rule and keeps two rows of the area`() {
    let failures = Array(repeating: "✗ A failure in many words.", count: 5)
    #expect(
      lines(20, 5, failures: failures)
        == ["title        5 s ago", "row 1", "row 2", "✗ A failure in many…", "q quit"]
    )
    #expect(ScreenLayout(.init(columns: 20, rows: 11), failures: []).topRow == 2)
  }

  @Test(arguments: [(8, 3), (19, 3), (20, 6), (40, 6)])
  func `long failures are cut with an ellipsis`(rows: Int, height: Int) {
    let failures = (1...9).map { "✗ Failure \($0)." }
    let screen = lines(40, rows, failures: failures)
    #expect(screen.count == rows)
    #expect(screen.count { $0.hasPrefix("✗") } == height)
    #expect(screen[rows - 2].hasSuffix("…"))
  }

  @Test func `a notice replaces the keys`() {
    #expect(lines(20, 5, notice: "Opened the page of the account").last == "Opened the page of …")
  }

  @Test func `a status that leaves no space for the title is dropped`() {
    #expect(lines(11, 5).first == "title")
    #expect(lines(13, 5).first == "title 5 s ago")
  }
}

@Suite struct ScrollPositionTests {
  private let lines = (1...5).map { Line("\($0)") }

  @Test func `a text that fits is completely visible, wherever it was scrolled`() {
    var position = ScrollPosition()
    #expect(position.visibleLines(of: lines, height: 2) == [Line("1"), Line("2")])
    let isHandled = position.handle(.end, lineCount: 5, height: 2)
    #expect(isHandled)
    #expect(position.visibleLines(of: lines, height: 2) == [Line("4"), Line("5")])
    #expect(position.visibleLines(of: lines, height: 5) == lines[...])
    #expect(position.visibleLines(of: [], height: 5) == [])
    #expect(position.visibleLines(of: lines, height: 0) == [])
  }

  @Test func `a text that fits is not scrolled`() {
    var position = ScrollPosition()
    for key in [TerminalClient.Key.down, .end, .pageDown] {
      let isHandled = position.handle(key, lineCount: 5, height: 9)
      #expect(isHandled)
      #expect(position.visibleLines(of: lines, height: 2).first == Line("1"))
    }
  }
}

@Suite struct ScrolledHelpTests {
  private let area = TerminalClient.Size(columns: 60, rows: 3)
  private let help = ScrolledHelp(KeyHelp([.init((1...9).map { "\($0): effect" })]))

  private func first(_ help: ScrolledHelp) -> String? {
    help.lines(in: area, style: .plain).first?.text.first.map(String.init)
  }

  @Test func `keys scroll from the first line to the last`() {
    var help = help
    let expected: [(TerminalClient.Key, String)] = [
      (.down, "2"), (.character("j"), "3"), (.up, "2"), (.pageDown, "5"), (.pageUp, "2"),
      (.end, "7"), (.down, "7"), (.character("k"), "6"), (.home, "1"), (.up, "1"),
      (.scrollDown(column: 1, row: 1), "2"), (.scrollUp(column: 1, row: 1), "1"),
    ]
    for (key, line) in expected {
      let isHandled = help.handle(key, in: area)
      #expect(isHandled)
      #expect(first(help) == line, "\(key)")
    }
    #expect(!help.isComplete(in: area))
  }

  @Test(arguments: [TerminalClient.Key.escape, .character("?"), .return])
  func `another key closes the help`(key: TerminalClient.Key) {
    var help = help
    let isHandled = help.handle(key, in: area)
    #expect(!isHandled)
  }

  @Test func `in a larger area, the last line stays at the bottom`() {
    var help = help
    _ = help.handle(.end, in: area)
    let larger = help.lines(in: .init(columns: 60, rows: 5), style: .plain)
    #expect(larger.first?.text.hasPrefix("5") == true)
    let largest = help.lines(in: .init(columns: 60, rows: 12), style: .plain)
    #expect(largest.count == 12)
    #expect(largest.first?.text.hasPrefix("1") == true)
    #expect(help.isComplete(in: .init(columns: 60, rows: 9)))
  }
}

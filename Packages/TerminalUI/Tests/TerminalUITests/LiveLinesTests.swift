import StyleGuide
import Synchronization
import TerminalClient
import TerminalUI
import TerminalUITesting
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveLinesTests {
  private let terminal = MockTerminal(size: TerminalClient.Size(columns: 20, rows: 6))
  private let clock = TestClock()

  private var lines: LiveLines<[String]> {
    LiveLines(of: ["one", "two"], on: .mock(in: terminal), style: .plain, clock: clock) {
      texts,
      size in
      texts.map { LiveRow("\($0) of \(size.columns)") }
    }
  }

  /// The text on the terminal.
  private var screen: VisibleText {
    var screen = VisibleText()
    for write in terminal.writes { screen.apply(write.text) }
    return screen
  }

  @Test func `lines are redrawn in place, and stay at the end`() async throws {
    let lines = lines
    try await lines.whileShown {
      lines.draw()
      #expect(screen.lines == ["one of 20", "two of 20"])
      #expect(screen.cursor == nil)
      lines.show(["three"])
      #expect(screen.lines == ["three of 20"])
    }
    #expect(screen.lines == ["three of 20"])
    #expect(screen.cursor != nil)
    let count = terminal.writes.count
    lines.draw()
    #expect(terminal.writes.count == count)
  }

  @Test func `the last lines are written when the work has ended, also if it fails`() async throws {
    let flushedCount = Mutex(0)
    var client = TerminalClient.mock(in: terminal)
    client.flush = { [terminal] _ in flushedCount.withLock { $0 = terminal.writes.count } }
    for isFailure in [false, true] {
      let lines = LiveLines(of: (), on: client, style: .plain, clock: clock) { _, _ in
        [LiveRow("one")]
      }
      try? await lines.whileShown {
        lines.draw()
        if isFailure { throw CancellationError() }
      }
      #expect(flushedCount.withLock(\.self) == terminal.writes.count)
    }
  }

  @Test func `unchanged lines are not written again`() async throws {
    let lines = lines
    try await lines.whileShown {
      lines.draw()
      let count = terminal.writes.count
      lines.draw()
      #expect(terminal.writes.count == count)
    }
  }

  @Test func `a text of any length is wrapped, and ends with an ellipsis at the limit`() {
    func rows(_ text: String, limit: Int) -> [String] {
      LiveRow.rows(of: text, width: 9, limit: limit, style: .plain).map(\.text)
    }
    #expect(rows("one two three four", limit: 3) == ["one two", "three", "four"])
    #expect(rows("one two three four", limit: 2) == ["one two", "three fo…"])
    #expect(rows("one two three four", limit: 1) == ["one two …"])
    #expect(rows("abcdefghijklmnopqrstuvwxyz", limit: 2) == ["abcdefghi", "jklmnopq…"])
    #expect(rows("one", limit: 1) == ["one"])
  }

  @Test func `text above the lines stays`() async throws {
    let lines = lines
    try await lines.whileShown {
      lines.draw()
      lines.draw(writing: "note\n")
      lines.draw(writing: "other\n")
    }
    #expect(screen.lines == ["note", "other", "one of 20", "two of 20"])
  }

  @Test func `a new size redraws the lines`() async throws {
    let lines = lines
    try await lines.whileShown {
      lines.draw()
      terminal.size = TerminalClient.Size(columns: 30, rows: 6)
      await terminal.send(.resize)
      while !screen.lines.contains("two of 30") { await Task.yield() }
    }
    #expect(screen.lines == ["one of 30", "two of 30"])
  }

  @Test func `lines that a lower terminal has scrolled away are replaced when it is higher again`()
    async throws
  {
    let lines = lines
    try await lines.whileShown {
      lines.show(["1", "2", "3", "4", "5"])
      // The cursor is in the third row, so three of five lines are above the screen.
      terminal.size = TerminalClient.Size(columns: 20, rows: 3)
      lines.show(["1", "2"])
      #expect(terminal.writes.last?.text.contains("\u{1B}[5A") == true)
      terminal.size = TerminalClient.Size(columns: 20, rows: 5)
      lines.draw()
      #expect(terminal.writes.last?.text.contains("\u{1B}[5A") == true)
      // One line is still above the screen; narrow columns wrap it with the others.
      terminal.size = TerminalClient.Size(columns: 5, rows: 20)
      lines.draw()
      #expect(terminal.writes.last?.text.contains("\u{1B}[6A") == true)
      lines.draw(writing: "note\n")
      #expect(terminal.writes.last?.text.contains("\u{1B}[2A") == true)
    }
  }

  @Test func `after a suspension, the lines are drawn below the shell`() async throws {
    let lines = lines
    try await lines.whileShown {
      lines.draw()
      await terminal.send(.suspend)
      while screen.lines.count < 4 { await Task.yield() }
    }
    #expect(terminal.suspensions == 1)
    #expect(screen.lines == ["one of 20", "two of 20", "one of 20", "two of 20"])
  }
}

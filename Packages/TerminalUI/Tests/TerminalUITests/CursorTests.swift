import StyleGuide
import TerminalClient
import TerminalUITesting
import Testing

@testable import TerminalUI

/// A form of two fields: tab moves the focus, Esc removes it, and control-C leaves.
private struct Form: ScreenContents {
  var isReady: Bool { true }
  var form = FormState(["Name", "Tags"], focus: "Name")
  var texts = ["Name": TextField(), "Tags": TextField("日本")]
  var isEditing = true

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] { [] }

  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    form.fields.flatMap { name in
      let isFocused = isEditing && name == form.focus
      let lines = texts[name, default: TextField()]
        .lines(width: size.columns - 5, isFocused: isFocused, style: style)
      return lines.map { Line("\(name) ") + $0 }
    }
  }

  mutating func handle(_ key: TerminalClient.Key) -> ScreenReaction<Never> {
    switch key {
    case .control("c"): return .leave()
    case .escape: isEditing = false
    case _ where texts[form.focus]?.handle(key) == true: break
    default: form.handle(key) { $0 == 1 ? "Name" : $0 == 2 ? "Tags" : nil }
    }
    return .none
  }
}

/// The cursor of the terminal.
@Suite(.timeLimit(.minutes(10))) struct CursorTests {
  private let size = TerminalClient.Size(columns: 20, rows: 5)

  private func frame(after keys: [TerminalClient.Key]) -> Frame {
    var form = Form()
    for key in keys { _ = form.handle(key) }
    return Frame(form, size: size, style: .colour)
  }

  @Test func `a frame has the cursor of its first line with one`() {
    #expect(frame(after: []).cursor == Frame.Cursor(column: 6, row: 1))
    #expect(frame(after: [.tab]).cursor == Frame.Cursor(column: 10, row: 2))
    #expect(frame(after: [.escape]).cursor == nil)
    #expect(Frame(Counter(), size: size, style: .plain).cursor == nil)
  }

  @Test func `a line that is not visible has no cursor`() {
    struct Rows: ScreenContents {
      var isReady: Bool { true }
      let column: Int
      let row: Int

      func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] { [] }

      func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
        Array(repeating: Line(), count: row) + [Line("✓").withCursor(atColumn: column)]
      }
    }
    for (column, row, cursor) in [
      (0, 0, Frame.Cursor(column: 1, row: 1)), (19, 4, Frame.Cursor(column: 20, row: 5)),
      (20, 4, nil), (0, 5, nil),
    ] {
      #expect(Frame(Rows(column: column, row: row), size: size, style: .plain).cursor == cursor)
    }
    // In ASCII, the text before the cursor is wider.
    let ascii = Frame(
      Rows(column: 1, row: 0),
      size: size,
      style: .init(hasColour: false, isASCII: true)
    )
    #expect(ascii.cursor == Frame.Cursor(column: 3, row: 1))
  }

  @Test func `the cursor is shown, moved and hidden, and unchanged lines are not written`() {
    let (form, moved, hidden) = (frame(after: []), frame(after: [.tab]), frame(after: [.escape]))
    #expect(moved.changes(from: form) == "\u{1B}[2;10H")
    #expect(hidden.changes(from: form) == "\u{1B}[?25l")
    #expect(form.changes(from: hidden) == "\u{1B}[1;6H\u{1B}[?25h")
    // Writing a line moves the cursor of the terminal.
    #expect(
      frame(after: [.tab, .character("x")]).changes(from: moved)
        == "\u{1B}[2;1H\u{1B}[2KTags 日本x\u{1B}[2;11H"
    )
    #expect(
      frame(after: [.tab, .character("x"), .tab]).changes(from: form)
        == "\u{1B}[2;1H\u{1B}[2KTags 日本x\u{1B}[1;6H"
    )
  }

  @Test func `a complete frame shows or hides the cursor`() {
    #expect(frame(after: []).changes(from: nil).hasSuffix("\u{1B}[1;6H\u{1B}[?25h"))
    #expect(frame(after: [.escape]).changes(from: nil).hasSuffix("\u{1B}[?25l"))
  }

  @Test func `the user edits text at the cursor`() async throws {
    let terminal = MockTerminal(size: size)
    var user = ScreenUser(on: terminal) { terminal in
      try await TerminalScreen(terminal).run(Form()) { (input: ScreenInput<Never>, form) in
        guard case .key(let key) = input else { return .none }
        return form.handle(key)
      }
    }
    await user.seesCursor(after: "Name ")
    terminal.press(.character("é"), .paste("日\n本"))
    await user.seesCursor(after: "Name é日 本")
    terminal.press(.tab, .left)
    await user.seesCursor(after: "Tags 日")
    terminal.press(.mouse(column: 1, row: 1), .home)
    await user.seesCursor(after: "Name ")
    await user.terminal.send(.resize)
    terminal.press(.delete)
    await user.sees("Name 日 本")
    #expect(user.visible.cursor == Frame.Cursor(column: 6, row: 1))
    #expect(!user.visible.hasCursor(after: "日"))
    terminal.press(.escape, .control("c"))
    #expect(try await user.run.value == nil)
    #expect(terminal.writes.last?.text == "\u{1B}[?25l")
  }
}

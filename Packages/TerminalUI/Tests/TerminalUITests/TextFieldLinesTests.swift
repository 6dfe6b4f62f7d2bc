import StyleGuide
import TerminalClient
import TerminalUI
import Testing
import TextFormatting

/// The visible part of a text field.
///
/// The texts of the tests contain the cursor as `|`.
@Suite struct TextFieldLinesTests {
  private static let ascii = TextStyle(hasColour: false, isASCII: true)

  /// Returns the first line of a field with the cursor before the character with an index.
  private func view(_ text: String, cursor: Int, width: Int, _ style: TextStyle = .plain) -> String
  {
    var field = TextField(text)
    for _ in cursor..<text.count { field.handle(.left) }
    return view(field.lines(width: width, isFocused: true, style: style)[0])
  }

  /// Returns a line with `|` in the column of the cursor.
  private func view(_ line: Line) -> String {
    guard let column = line.cursorColumn else { return line.text }
    var width = 0
    let start = line.text.prefix { character in
      width += character.terminalWidth
      return width <= column
    }
    let gap = String(repeating: " ", count: column - start.terminalWidth)
    return "\(start)\(gap)|\(line.text.dropFirst(start.count))"
  }

  @Test(
    arguments: [
      (0, "|0123456>"), (5, "01234|56>"), (6, "<45|6789>"), (8, "<4567|89>"), (9, "<78|9abc>"),
      (11, "<789a|bc>"), (12, "<ab|cdef"), (15, "<abcde|f"), (16, "<abcdef|"),
    ]
  )
  func `a long text scrolls with the cursor, and marks its hidden parts`(
    cursor: Int,
    result: String
  ) {
    #expect(view("0123456789abcdef", cursor: cursor, width: 8) == result)
  }

  @Test(
    arguments: [
      ("日本語", 3, 7, "日本語|"), ("日本語", 1, 7, "日|本語"), ("", 0, 1, "|"), ("abc", 3, 1, "|"),
      ("abc", 1, 1, "|b"), ("abc", 3, 2, "c|"), ("abc", 1, 3, "a|bc"), ("日本語", 1, 6, "日|本 >"),
      ("日本語", 3, 6, "<本語|"), ("👩‍💻🇩🇪e\u{301}", 3, 6, "👩‍💻🇩🇪e\u{301}|"),
      ("👩‍💻🇩🇪e\u{301}", 1, 6, "👩‍💻|🇩🇪e\u{301}"),
    ]
  )
  func `wide characters and narrow fields`(
    text: String,
    cursor: Int,
    width: Int,
    result: String
  ) {
    #expect(view(text, cursor: cursor, width: width) == result)
  }

  @Test(
    arguments: [
      ("red\u{1B}[31m", #"red\u{1B}[31m|"#), ("a\u{202E}", #"a\u{202E}|"#), ("a\tb", #"a\tb|"#),
      ("one\ntwo", #"one\ntwo|"#), (#"C:\d"#, #"C:\d|"#),
    ]
  )
  func `control characters are escaped, backslashes are not doubled`(text: String, result: String) {
    #expect(view(text, cursor: text.count, width: 40) == result)
    let unfocused = TextField(text).lines(width: 40, isFocused: false, style: .plain)
    #expect(unfocused.map(view) == [result.replacing("|", with: "")])
  }

  @Test func `the cursor is measured in the characters of the style`() {
    #expect(view("naåve", cursor: 3, width: 20, Self.ascii) == #"na\u{E5}|ve"#)
    #expect(view("naåve", cursor: 5, width: 8, Self.ascii) == "<{E5}ve|")
  }

  @Test func `without the focus, the start of the text is shown without a cursor`() {
    let field = TextField("0123456789")
    for (width, result) in [(10, "0123456789"), (9, "01234567…"), (1, "…")] {
      #expect(field.lines(width: width, isFocused: false, style: .plain) == [Line(result)])
    }
  }

  @Test func `the cursor is always visible, between its neighbours`() {
    let texts = ["", "0123456789abcdef", "日本語の文字列です", "a日b本c語d", "e\u{301}👩‍💻🇩🇪\u{7}x🇫🇷"]
    for (text, style) in texts.flatMap({ text in [TextStyle.plain, Self.ascii].map { (text, $0) } })
    {
      for width in 1...24 {
        for cursor in 0...text.count {
          let view = view(text, cursor: cursor, width: width, style)
          let sides = view.split(separator: "|", omittingEmptySubsequences: false)
          #expect(sides.count == 2 && sides.joined().terminalWidth <= width)
          #expect(sides[0].terminalWidth < width)
          // Marks have no neighbours that are hidden.
          let hasStart = !view.hasPrefix("<") && width > 3
          #expect(!hasStart || sides[0].count >= min(cursor, 1))
        }
      }
    }
  }
}

// Fields of several lines.
extension TextFieldLinesTests {
  private func view(_ text: String, up count: Int, height: Int) -> [String] {
    var field = TextField(text, isMultiline: true)
    for _ in 0..<count { field.handle(.up) }
    return field.lines(width: 6, height: height, isFocused: true, style: .plain).map(view)
  }

  @Test(
    arguments: [
      (0, 6, ["1", "2", "3", "4", "5|", ""]), (0, 3, ["3", "4", "5|"]), (2, 3, ["2", "3|", "4…"]),
      (3, 3, ["1", "2|", "3…"]), (4, 3, ["1|", "2", "3…"]), (2, 1, ["3|"]), (0, 0, []),
    ]
  )
  func `lines scroll with the cursor`(up: Int, height: Int, result: [String]) {
    #expect(view("1\n2\n3\n4\n5", up: up, height: height) == result)
  }

  @Test func `only the line of the cursor scrolls horizontally`() {
    let text = "first line\nsecond line\nthird"
    #expect(view(text, up: 0, height: 3) == ["first…", "secon…", "third|"])
    #expect(view(text, up: 1, height: 3) == ["first…", "<on|d >", "third"])
  }

  @Test func `without the focus, the first lines are shown`() {
    let field = TextField("1\n2\n3", isMultiline: true)
    #expect(
      field.lines(width: 6, height: 2, isFocused: false, style: .plain) == [Line("1"), Line("2…")]
    )
  }
}

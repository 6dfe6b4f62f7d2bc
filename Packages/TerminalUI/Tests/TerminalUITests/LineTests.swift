import StyleGuide
import TerminalUI
import Testing
import TextFormatting

@Suite struct LineTests {
  private let line = Line("✓", as: .good) + Line(" 日本 ") + Line("200 OK", as: .muted)

  @Test func `the text and the width of a line are those of its spans`() {
    #expect(line.text == "✓ 日本 200 OK")
    #expect(line.width == 13)
    #expect(Line().width == 0)
    #expect(Line("") == Line())
  }

  @Test func `each span is rendered in its role`() {
    #expect(
      line.rendered(in: .colour) == "\u{1B}[32m✓\u{1B}[0m 日本 \u{1B}[2m200 OK\u{1B}[0m"
    )
    #expect(line.rendered(in: .plain) == "✓ 日本 200 OK")
    // Adjacent spans of one role are one span.
    #expect(Line("a", as: .bad) + Line("b", as: .bad) + Line() == Line("ab", as: .bad))
  }

  @Test func `a line in ASCII is measured after the replacement of its characters`() {
    let ascii = TextStyle(hasColour: true, isASCII: true)
    let line = (Line("✓", as: .good) + Line(" å")).inCharacters(of: ascii)
    #expect(line.width == 9)
    #expect(line.rendered(in: ascii) == "\u{1B}[32mok\u{1B}[0m \\u{E5}")
  }

  @Test(arguments: [
    (13, "✓ 日本 200 OK"), (12, "✓ 日本 200 …"), (8, "✓ 日本 …"), (7, "✓ 日本…"), (6, "✓ 日…"),
    (5, "✓ 日…"), (4, "✓ …"), (2, "✓…"), (1, "…"), (0, ""), (-1, ""),
  ])
  func `a line that does not fit is truncated with an ellipsis`(width: Int, text: String) {
    #expect(line.truncated(toWidth: width, ellipsis: "…").text == text)
  }

  @Test func `a truncated line has the width of its text, in every style and width`() {
    for width in -1...15 {
      for ellipsis in ["…", "..."] {
        let truncated = line.truncated(toWidth: width, ellipsis: ellipsis)
        #expect(truncated.width <= max(width, 0))
        #expect(truncated.text == line.text.truncated(toWidth: width, ellipsis: ellipsis))
      }
    }
  }

  @Test func `the ellipsis has the role of the text that it replaces`() {
    let truncated = line.truncated(toWidth: 10, ellipsis: "…")
    #expect(truncated == Line("✓", as: .good) + Line(" 日本 ") + Line("20…", as: .muted))
  }

  @Test func `a padded line has at least the width`() {
    #expect(line.padded(toWidth: 15).text == "✓ 日本 200 OK  ")
    #expect(line.padded(toWidth: 13) == line)
    #expect(line.padded(toWidth: 3) == line)
  }

  @Test func `another role replaces the roles of all spans`() {
    #expect(line.withRole(.selection) == Line("✓ 日本 200 OK", as: .selection))
    #expect(line.withRole(nil).rendered(in: .colour) == line.text)
  }
}

// The cursor.
extension LineTests {
  private var field: Line { Line("日本").withCursor(atColumn: 2) }

  @Test func `a line has no cursor by default, and the last one that is set`() {
    #expect(line.cursorColumn == nil)
    #expect(field.cursorColumn == 2)
    #expect(field.withCursor(atColumn: 4).cursorColumn == 4)
    #expect(field.withoutCursor() == Line("日本"))
    #expect(field != Line("日本"))
  }

  @Test func `concatenation moves the cursor, and keeps the leftmost one`() {
    #expect((Line("Name ") + field).cursorColumn == 7)
    #expect((field + Line(" end")).cursorColumn == 2)
    #expect((field + field).cursorColumn == 2)
    #expect((Line("a") + Line("b") + Line().withCursor(atColumn: 0)).cursorColumn == 2)
  }

  @Test func `the cursor has no width and is not rendered`() {
    #expect(field.width == 4)
    #expect(field.rendered(in: .colour) == "日本")
  }

  @Test func `padding and another role keep the cursor`() {
    #expect(field.padded(toWidth: 9).cursorColumn == 2)
    #expect(field.withRole(.selection).cursorColumn == 2)
  }

  @Test(
    arguments: [
      (0, 4, 0), (3, 4, 3), (4, 5, 4), (2, 3, 2), (2, 2, nil), (4, 4, nil), (9, 4, nil),
    ] as [(Int, Int, Int?)]
  )
  func `truncation keeps a cursor within the width`(column: Int, width: Int, kept: Int?) {
    let truncated = Line("日本").withCursor(atColumn: column)
      .truncated(toWidth: width, ellipsis: "…")
    #expect(truncated.cursorColumn == kept)
  }

  @Test(arguments: [(0, 0), (1, 6), (2, 7), (3, 8), (4, 9)])
  func `the cursor stays before its character in ASCII`(column: Int, ascii: Int) {
    let line = Line("åa").withCursor(atColumn: column)
    let style = TextStyle(hasColour: false, isASCII: true)
    #expect(line.inCharacters(of: style).cursorColumn == ascii)
    #expect(line.inCharacters(of: style).inCharacters(of: style).cursorColumn == ascii)
    #expect(line.inCharacters(of: .plain) == line)
  }
}

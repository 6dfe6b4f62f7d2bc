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
    let ascii = Style(hasColour: true, isASCII: true)
    let line = (Line("✓", as: .good) + Line(" é")).inCharacters(of: ascii)
    #expect(line.width == 9)
    #expect(line.rendered(in: ascii) == "\u{1B}[32mok\u{1B}[0m \\u{E9}")
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

import StyleGuide
import Testing

@Suite struct StyleTests {
  @Test func `in ASCII symbols have a likeness, and other characters are escaped`() {
    let ascii = Style(hasColour: false, isASCII: true)
    let text = "┌─┐│✓ ✗ 80 × 24 … ◐◓◑◒ · – é😀\u{1B}[1m\n"
    #expect(
      ascii.transliterated(text)
        == "+-+|ok x 80 x 24 ... |/-\\ - - \\u{E9}\\u{1F600}\u{1B}[1m\n"
    )
    #expect(Style.plain.transliterated(text) == text)
    #expect(ascii.ellipsis == "...")
    #expect(Style.colour.ellipsis == "…")
  }

  @Test(arguments: [
    (Role.primary, "\u{1B}[1mtext\u{1B}[0m"),
    (Role.error, "\u{1B}[31mtext\u{1B}[0m"),
    (Role.muted, "\u{1B}[2mtext\u{1B}[0m"),
  ])
  func `with colour a role begins and ends with its sequence`(role: Role, shown: String) {
    #expect(Style.colour.text("text", as: role) == shown)
  }

  @Test(arguments: Role.allCases)
  func `without colour text is what it is`(role: Role) {
    #expect(Style.plain.text("text", as: role) == "text")
  }

  @Test(arguments: Role.allCases)
  func `nothing has no colour`(role: Role) {
    #expect(Style.colour.text("", as: role).isEmpty)
  }
}

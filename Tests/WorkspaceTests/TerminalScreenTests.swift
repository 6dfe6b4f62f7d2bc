import Testing

/// The emulator that other tests use.
@Suite struct TerminalScreenTests {
  @Test(
    arguments: [
      ("", []),
      ("one\r\ntwo", ["one", "two"]),
      ("one\rtwo three\rTWO", ["TWO three"]),
      ("one  \r\n\r\n  ", ["one"]),
      ("\u{1B}[2;3Hone\u{1B}[1;1Htwo", ["two", "  one"]),
      ("one\u{1B}[Htwo", ["two"]),
      ("one\r\ntwo\r\u{1B}[2Kthree", ["one", "three"]),
      ("one\u{1B}[2Jtwo", ["   two"]),
      ("\u{1B}[31mone\u{1B}[0m\u{1B}[?25l", ["one"]),
      ("─ é", ["─ é"]),
      ("one\u{1B}[2", ["one"]),
      ("one\u{1B}", ["one"]),
      ("one\u{1B}]52;c;dHdv\u{7}", ["one"]),
      ("one\u{1B}]52;c;dH", ["one"]),
    ]
  )
  func `text appears at the cursor`(text: String, lines: [String]) {
    #expect(TerminalScreen(after: text).lines == lines)
  }

  @Test func `leaving the alternate screen restores the main screen`() {
    let text = "$ fetcher screen\r\n\u{1B}[?1049hdrawn"
    #expect(TerminalScreen(after: text).lines == ["drawn"])
    #expect(
      TerminalScreen(after: text + "\u{1B}[?1049l$").lines == ["$ fetcher screen", "$"]
    )
  }

  @Test func `an unknown sequence is visible`() {
    #expect(TerminalScreen(after: "a\u{1B}[5Eb").lines == ["a<unknown sequence 5E>b"])
    #expect(TerminalScreen(after: "a\u{1B}]0;t\u{7}b").lines == ["a<unknown command 0;t>b"])
  }

  @Test func `a copied text is in the clipboard`() {
    #expect(TerminalScreen(after: "one\u{1B}]52;c;dHdv\u{7}").clipboard == "two")
    #expect(TerminalScreen(after: "one\u{1B}]52;c;dHdv").clipboard == nil)
  }
}

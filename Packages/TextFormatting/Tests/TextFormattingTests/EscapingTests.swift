import Testing
import TextFormatting

@Suite struct EscapingTests {
  @Test(arguments: [
    "", "Sorry, something went wrong.", "https://localhost:8000/?a=b&c#d",
    "Grüße, 日本語, ελληνικά, עברית",
    "tiếng Việt", "e\u{301}\u{302}\u{303}\u{304}", "ก็ได้", "क्ष्म्य", "မာ", "\u{A0}·“”…",
    "😀", "❤️", "❤\u{FE0E}", "1️⃣", "👍🏽", "🇳🇴", "🏳️‍🌈", "👨‍👩‍👧‍👦", "👩🏻‍❤️‍💋‍👨🏼",
  ])
  func `visible text is unchanged`(text: String) {
    #expect(text.escapedForTerminal() == text)
  }

  @Test(arguments: [
    // Control characters and separators.
    ("\u{1B}[31m", #"\u{1B}[31m"#), ("a\nb\tc\rd", #"a\nb\tc\rd"#), ("\r\n", #"\r\n"#),
    ("\u{0}\u{7}\u{8}\u{7F}", #"\u{0}\u{7}\u{8}\u{7F}"#),
    ("\u{80}\u{9B}31m\u{9F}", #"\u{80}\u{9B}31m\u{9F}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    // Private use, noncharacters, unassigned.
    ("\u{E000}", #"\u{E000}"#), ("\u{FFFF}", #"\u{FFFF}"#), ("\u{10FFFF}", #"\u{10FFFF}"#),
    ("\u{378}", #"\u{378}"#),
    // Joiners and variation selectors outside emoji.
    ("😀\u{200D}", #"😀\u{200D}"#), ("😀\u{200D}a", #"😀\u{200D}a"#), ("a\u{200D}😀", #"a\u{200D}😀"#),
    ("❤\u{FE0F}\u{FE0F}", #"❤️\u{FE0F}"#),
    // Marks without a base.
    ("\u{301}a", #"\u{301}a"#), ("\n\u{301}", #"\n\u{301}"#), ("\\\u{301}", #"\\\u{301}"#),
    ("\u{1F3FD}", #"\u{1F3FD}"#),
    // Backslashes are doubled.
    (#"C:\new \u{1B}"#, #"C:\\new \\u{1B}"#),
  ])
  func `harmful scalars are escaped`(text: String, escaped: String) {
    #expect(text.escapedForTerminal() == escaped)
  }

  @Test(
    arguments: [
      "\u{AD}", "\u{34F}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}",
      "\u{3164}", "\u{FE00}", "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{E0001}", "\u{E0061}",
      "\u{E0100}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}",
      "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ] as [Unicode.Scalar]
  )
  func `invisible characters and bidirectional controls are escaped`(scalar: Unicode.Scalar) {
    let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
    #expect("a\(scalar)b".escapedForTerminal() == "a\\u{\(hexadecimal)}b")
  }

  @Test func `the fifth mark on one letter is escaped`() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    let escaped = text.escapedForTerminal(limit: 20)
    #expect(escaped == #"a\#u{301}\#u{301}\#u{301}\#u{301}\u{301}\u{301}…"#)
  }

  @Test(arguments: ["\u{1100}", "\u{915}\u{94D}", "😀\u{200D}"])
  func `a character of 10,000 scalars has a bounded length`(unit: String) {
    let escaped = String(repeating: unit, count: 10_000).escapedForTerminal()
    #expect(escaped.unicodeScalars.count <= 200 + 10)
  }
}

@Suite struct EscapingLimitTests {
  @Test func `text longer than the limit ends in an ellipsis`() {
    let text = String(repeating: "x", count: 200)
    #expect(text.escapedForTerminal() == text)
    #expect((text + "x").escapedForTerminal() == text + "…")
    #expect("日本語".escapedForTerminal(limit: 2) == "日本…")
  }

  @Test func `escapes are never split`() {
    #expect("ab\u{1B}".escapedForTerminal(limit: 8) == #"ab\u{1B}"#)
    #expect("ab\u{1B}".escapedForTerminal(limit: 7) == "ab…")
    #expect("a\\b".escapedForTerminal(limit: 2) == "a…")
  }

  @Test func `an emoji is one character and never split`() {
    #expect("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧".escapedForTerminal(limit: 2) == "👨‍👩‍👧👨‍👩‍👧…")
  }

  @Test func `nothing follows the ellipsis`() {
    #expect("a\u{1B}b".escapedForTerminal(limit: 2) == "a…")
  }

  @Test(arguments: [0, -1, Int.min])
  func `a limit of 0 or less leaves only the ellipsis`(limit: Int) {
    #expect("a".escapedForTerminal(limit: limit) == "…")
    #expect("".escapedForTerminal(limit: limit).isEmpty)
  }
}

@Suite struct EscapingBytesTests {
  @Test func `valid UTF-8 is escaped as text`() {
    #expect(String(escapingForTerminal: "Grüße\n👍🏽".utf8) == #"Grüße\n👍🏽"#)
    #expect(String(escapingForTerminal: []).isEmpty)
  }

  @Test(
    arguments: [
      ([0xFF], #"\x{FF}"#),
      ([0x61, 0x80, 0x62], #"a\x{80}b"#),
      ([0xC0, 0xAF], #"\x{C0}\x{AF}"#),
      ([0xE2, 0x82], #"\x{E2}\x{82}"#),
      ([0xE2, 0x82, 0x61], #"\x{E2}\x{82}a"#),
      ([0xED, 0xA0, 0x80], #"\x{ED}\x{A0}\x{80}"#),
      ([0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F, 0x98], #"😀\x{F0}\x{9F}\x{98}"#),
      ([0x5C, 0x78, 0xFF], #"\\x\x{FF}"#),
    ] as [([UInt8], String)]
  )
  func `invalid bytes are escaped`(bytes: [UInt8], escaped: String) {
    #expect(String(escapingForTerminal: bytes) == escaped)
  }

  @Test func `a mark after an invalid byte has no base`() {
    #expect(String(escapingForTerminal: [0x61, 0xFF, 0xCC, 0x81]) == #"a\x{FF}\u{301}"#)
  }

  @Test func `escaped bytes have the same limit as text`() {
    #expect(String(escapingForTerminal: [0x61, 0xFF, 0xFF], limit: 7) == #"a\x{FF}…"#)
  }
}

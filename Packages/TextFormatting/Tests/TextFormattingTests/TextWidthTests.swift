import Testing

@testable import TextFormatting

@Suite struct TextWidthTests {
  @Test(arguments: [
    // Letters have the width 1, and marks have none.
    ("", 0), ("a", 1), ("Response Code:", 14), ("é", 1), ("e\u{301}", 1),
    ("e\u{301}\u{302}\u{303}", 1), ("ﬁ…—·", 4), ("क्ष", 2),
    // Lines and blocks have the width 1, and digits may start an emoji.
    ("─│┌┘▁█▟", 7), ("─\u{301}", 1), ("1", 1), ("#\u{FE0F}\u{20E3}", 2),
    // East Asian wide characters have the width 2.
    ("日本語", 6), ("ｆｕｌｌ", 8), ("ﾊﾟ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{1161}", 0), ("〈〉", 4), ("☰", 2), ("𠀀", 2), ("\u{3FFFD}", 2),
    // An emoji has the width 2, however many scalars it has.
    ("😀", 2), ("⌚", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇳🇴", 2), ("👨‍👩‍👧‍👦", 2),
    ("🏳️‍🌈", 2),
    // Controls and invisible characters have no width.
    ("\u{0}", 0), ("\n", 0), ("\r\n", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{200B}", 0),
    ("\u{202E}", 0), ("\u{2028}", 0),
  ])
  func `a text has the width that terminals display`(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }

  @Test func `each simple scalar is alone, visible and narrow`() {
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init).filter(\.isSimple)
    #expect(scalars.count == 1_090)
    for scalar in scalars {
      #expect("x\(scalar)x".count == 3 && scalar.terminalWidth == 1)
    }
    #expect(Set(zip(scalars, scalars.dropFirst()).map { "\($0)\($1)".count }) == [2])
  }
}

import Testing
import TextFormatting

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0),
    ("a", 1),
    ("Response Code:", 14),
    ("é", 1),
    ("e\u{301}", 1),
    ("e\u{301}\u{302}\u{303}", 1),
    ("ﬁ…—·", 4),
    ("क्ष", 2),
  ])
  func `letters are one wide, and marks add nothing`(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }

  @Test(arguments: [
    ("日本語", 6),
    ("ｆｕｌｌ", 8),
    ("ﾊﾟ", 2),
    ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{1161}", 0),
    ("〈〉", 4),
    ("☰", 2),
    ("𠀀", 2),
    ("\u{3FFFD}", 2),
  ])
  func `East Asian wide characters are two wide`(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }

  @Test(arguments: [
    ("😀", 2),
    ("⌚", 2),
    ("❤", 1),
    ("❤️", 2),
    ("1️⃣", 2),
    ("👍🏽", 2),
    ("☝🏽", 2),
    ("🇳🇴", 2),
    ("👨‍👩‍👧‍👦", 2),
    ("🏳️‍🌈", 2),
  ])
  func `an emoji is two wide, however many scalars it has`(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }

  @Test(arguments: ["\u{0}", "\n", "\r\n", "\u{1B}", "\u{7F}", "\u{200B}", "\u{202E}", "\u{2028}"])
  func `what is not shown has no width`(text: String) {
    #expect(text.terminalWidth == 0)
  }
}

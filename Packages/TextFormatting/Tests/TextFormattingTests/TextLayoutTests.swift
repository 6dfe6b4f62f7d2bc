import Testing
import TextFormatting

@Suite struct WrappingTests {
  @Test func `lines break between words`() {
    #expect(
      "Sorry, something went wrong.".wrapped(toWidth: 12) == ["Sorry,", "something", "went wrong."]
    )
  }

  @Test func `a line uses its full width`() {
    #expect("one two six".wrapped(toWidth: 7) == ["one two", "six"])
    #expect("one two six".wrapped(toWidth: 6) == ["one", "two", "six"])
    #expect("one two six".wrapped(toWidth: 11) == ["one two six"])
  }

  @Test func `a run of spaces becomes one, and no words become one empty line`() {
    #expect("  one   two  ".wrapped(toWidth: 80) == ["one two"])
    for text in ["", "   "] { #expect(text.wrapped(toWidth: 10) == [""]) }
  }

  @Test func `a newline starts a new line`() {
    #expect("one two\nsix\n\nten".wrapped(toWidth: 80) == ["one two", "six", "", "ten"])
  }

  @Test func `a word wider than a line is split, or exceeds the width`() {
    #expect("a abcdefgh i".wrapped(toWidth: 5) == ["a", "abcde", "fgh i"])
    #expect("a abcdefgh i".wrapped(toWidth: 5, cutsWords: false) == ["a", "abcdefgh", "i"])
  }

  @Test func `a word is split only between characters`() {
    #expect("日本語".wrapped(toWidth: 5) == ["日本", "語"])
    #expect("👨‍👩‍👧👨‍👩‍👧".wrapped(toWidth: 3) == ["👨‍👩‍👧", "👨‍👩‍👧"])
    #expect("e\u{301}e\u{301}".wrapped(toWidth: 1) == ["e\u{301}", "e\u{301}"])
  }

  @Test(arguments: [1, 0, -1, Int.min])
  func `a width below 1 counts as 1`(width: Int) {
    #expect("ab 日本".wrapped(toWidth: width) == ["a", "b", "日", "本"])
  }

  @Test func `the width may be Int.max`() {
    #expect("one two".wrapped(toWidth: .max) == ["one two"])
  }

  @Test func `a very long word is split fast`() {
    let lines = String(repeating: "x", count: 100_000).wrapped(toWidth: 80)
    #expect(lines.count == 1_250)
  }
}

@Suite struct TruncationTests {
  @Test func `text that fits is unchanged`() {
    #expect("hello".truncated(toWidth: 5) == "hello")
    #expect("hello".truncated(toWidth: .max) == "hello")
    #expect("".truncated(toWidth: 0).isEmpty)
  }

  @Test func `text that does not fit ends in an ellipsis`() {
    #expect("hello".truncated(toWidth: 4) == "hel…")
    #expect("hello".truncated(toWidth: 1) == "…")
    #expect("hello".truncated(toWidth: 4, ellipsis: "...") == "h...")
    #expect("hello".truncated(toWidth: 2, ellipsis: "...") == "..")
  }

  @Test func `a wide character is never split`() {
    #expect("日本語".truncated(toWidth: 5) == "日本…")
    #expect("日本語".truncated(toWidth: 4) == "日…")
  }

  @Test(arguments: [0, -1, Int.min])
  func `a width of 0 or less leaves nothing`(width: Int) {
    #expect("hello".truncated(toWidth: width).isEmpty)
  }
}

import Testing
import TextFormatting

@Suite struct WrappingTests {
  @Test func `lines break between words`() {
    #expect(
      "Sorry, something went wrong.".wrapped(toWidth: 12) == ["Sorry,", "something", "went wrong."]
    )
  }

  @Test func `a line may be exactly as wide as it is allowed to be`() {
    #expect("one two six".wrapped(toWidth: 7) == ["one two", "six"])
    #expect("one two six".wrapped(toWidth: 6) == ["one", "two", "six"])
    #expect("one two six".wrapped(toWidth: 11) == ["one two six"])
  }

  @Test func `a run of spaces becomes one`() {
    #expect("  one   two  ".wrapped(toWidth: 80) == ["one two"])
  }

  @Test(arguments: ["", "   "])
  func `text without a word is one empty line`(text: String) {
    #expect(text.wrapped(toWidth: 10) == [""])
  }

  @Test func `a newline in the text begins a new line`() {
    #expect("one two\nsix\n\nten".wrapped(toWidth: 80) == ["one two", "six", "", "ten"])
  }

  @Test func `a word that is wider than a line is cut, and the next follows it, or stays whole`() {
    #expect("a abcdefgh i".wrapped(toWidth: 5) == ["a", "abcde", "fgh i"])
    #expect("a abcdefgh i".wrapped(toWidth: 5, cutsWords: false) == ["a", "abcdefgh", "i"])
  }

  @Test func `a word is cut between characters, never within`() {
    #expect("日本語".wrapped(toWidth: 5) == ["日本", "語"])
    #expect("👨‍👩‍👧👨‍👩‍👧".wrapped(toWidth: 3) == ["👨‍👩‍👧", "👨‍👩‍👧"])
    #expect("e\u{301}e\u{301}".wrapped(toWidth: 1) == ["e\u{301}", "e\u{301}"])
  }

  @Test(arguments: [1, 0, -1, Int.min])
  func `a width too small for anything gives one character a line`(width: Int) {
    #expect("ab 日本".wrapped(toWidth: width) == ["a", "b", "日", "本"])
  }

  @Test func `no width is too large`() {
    #expect("one two".wrapped(toWidth: .max) == ["one two"])
  }

  @Test func `a very long word is cut in time`() {
    let lines = String(repeating: "x", count: 100_000).wrapped(toWidth: 80)
    #expect(lines.count == 1_250)
  }
}

@Suite struct TruncationTests {
  @Test func `text that fits is what it is`() {
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

  @Test func `a wide character is left out rather than cut`() {
    #expect("日本語".truncated(toWidth: 5) == "日本…")
    #expect("日本語".truncated(toWidth: 4) == "日…")
  }

  @Test(arguments: [0, -1, Int.min])
  func `there is nothing in no room`(width: Int) {
    #expect("hello".truncated(toWidth: width).isEmpty)
  }
}

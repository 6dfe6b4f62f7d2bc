import TextFormatting
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("frdiay", "friday"), ("FRIDAY", "friday"), ("sun", "sunday"), ("su", "sunday"),
    ("sunday", "sunday"), ("satrday", "Saturday"), ("f", "friday"),
  ])
  func `the nearest element, or the first with the prefix, is suggested`(
    text: String,
    expected: String
  ) {
    #expect(["friday", "Saturday", "sunday"].suggestion(for: text) == expected)
  }

  @Test func `an abbreviation is more likely than a typing error`() {
    #expect(["eom", "tomorrow"].suggestion(for: "tom") == "tomorrow")
    #expect(["eom", "tomorrow"].suggestion(for: "em") == "eom")
  }

  @Test(arguments: [
    "", "-", "x", "tuesday", "fortnight", String(repeating: "friday", count: 10_000),
  ])
  func `nothing is suggested for a text that is near no element`(text: String) {
    #expect(["friday", "Saturday", "sunday"].suggestion(for: text) == nil)
  }

  @Test func `two errors in four letters are another word`() {
    #expect(["bash", "zsh", "fish"].suggestion(for: "tcsh") == nil)
    #expect(["bash", "zsh", "fish"].suggestion(for: "bsah") == "bash")
  }

  @Test func `an empty list suggests nothing`() {
    #expect([String]().suggestion(for: "friday") == nil)
  }
}

import Localization
import Testing

@Suite struct PhraseTests {
  private enum Greeting: Phrase {
    case welcome
    case visits
    case braces

    static let texts: [Language: [Greeting: String]] = [
      .english: [
        .welcome: "Welcome", .visits: "{1} visited {2} times.", .braces: "{{1}} {0} {x} {",
      ],
      .german: [.welcome: "Willkommen", .visits: "{2}-mal war {1} hier.", .braces: "{{1}}"],
    ]
  }

  private enum Incomplete: Phrase {
    case translated
    case untranslated
    case missing
    case blank
    case reordered
    case unfilled

    static let texts: [Language: [Incomplete: String]] = [
      .english: [
        .translated: "yes", .untranslated: "only English", .blank: "text", .reordered: "{1} of {2}",
        .unfilled: "{1}",
      ],
      .german: [
        .translated: "ja", .missing: "nur Deutsch", .blank: " ", .reordered: "von {2} {1}",
        .unfilled: "{2}",
      ],
    ]
  }

  @Test func `a phrase has a text in each language`() {
    #expect(Greeting.welcome.text(in: .english) == "Welcome")
    #expect(Greeting.welcome.text(in: .german) == "Willkommen")
  }

  @Test func `values replace placeholders, in the order of the language`() {
    #expect(Greeting.visits.text(in: .english, "Ada", "2") == "Ada visited 2 times.")
    #expect(Greeting.visits.text(in: .german, "Ada", "2") == "2-mal war Ada hier.")
  }

  @Test func `a value that looks like a placeholder stays as it is`() {
    #expect(Greeting.visits.text(in: .english, "{2}", "{1}") == "{2} visited {1} times.")
    #expect(Greeting.visits.text(in: .english, "{", "}{9}") == "{ visited }{9} times.")
  }

  @Test func `a placeholder without a value stays`() {
    #expect(Greeting.visits.text(in: .english, "Ada") == "Ada visited {2} times.")
    #expect(Greeting.visits.text(in: .english) == "{1} visited {2} times.")
  }

  @Test func `other braces stay`() {
    #expect(Greeting.braces.text(in: .english, "Ada") == "{Ada} {0} {x} {")
    #expect(Greeting.braces.text(in: .german, "Ada") == "{Ada}")
  }

  @Test func `a text that is missing is English, or the name of the phrase`() {
    #expect(Incomplete.untranslated.text(in: .german) == "only English")
    #expect(Incomplete.missing.text(in: .english) == "missing")
  }

  @Test func `complete phrases have no problems`() {
    #expect(Greeting.problems(in: [.english, .german]) == [])
  }

  @Test func `each missing, blank or differently filled text is a problem`() {
    #expect(
      Incomplete.problems(in: [.english, .german]) == [
        "Incomplete.untranslated in german is missing",
        "Incomplete.missing in english is missing",
        "Incomplete.blank in german is blank",
        "Incomplete.unfilled in german has other placeholders than the English text",
      ]
    )
    #expect(Incomplete.problems(in: [.english]) == ["Incomplete.missing in english is missing"])
  }
}

import Localization
import Testing

@Suite struct LanguageTests {
  private func preferred(
    _ variables: [String: String],
    among languages: [Language] = Language.allCases
  ) -> Language {
    .preferred(among: languages) { variables[$0] }
  }

  @Test(arguments: [
    "de", "de_DE", "de_AT.UTF-8", "de_DE@euro", "de.UTF-8", "DE_de", "de_DE.UTF-8@euro",
  ])
  func `a German locale means German`(locale: String) {
    #expect(preferred(["LANG": locale]) == .german)
  }

  @Test(arguments: [
    "C", "POSIX", "C.UTF-8", "en", "en_GB.UTF-8", "fr_FR.UTF-8", "dev", "den_DE", "nds_DE", "d",
    "_de",
    "\u{FFFD}", "de-DE",
  ])
  func `any other locale means English`(locale: String) {
    #expect(preferred(["LANG": locale]) == .english)
  }

  @Test func `without a locale the language is English`() {
    #expect(preferred([:]) == .english)
    #expect(preferred(["LANGUAGE": "de", "LC_CTYPE": "de_DE.UTF-8"]) == .english)
  }

  @Test func `LC_ALL precedes LC_MESSAGES, which precedes LANG`() {
    let (german, other) = ("de_DE.UTF-8", "fr_FR.UTF-8")
    #expect(preferred(["LC_ALL": german, "LC_MESSAGES": other, "LANG": other]) == .german)
    #expect(preferred(["LC_MESSAGES": german, "LANG": other]) == .german)
    #expect(preferred(["LC_ALL": "C", "LC_MESSAGES": german, "LANG": german]) == .english)
    #expect(preferred(["LC_ALL": other, "LANG": german]) == .english)
  }

  @Test func `an empty variable is unset`() {
    #expect(preferred(["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de"]) == .german)
  }

  @Test func `a language that the tool does not offer means English`() {
    #expect(preferred(["LANG": "de"], among: [.english]) == .english)
  }
}

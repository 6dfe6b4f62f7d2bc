import Localization
import MarketScreen
import Testing

@Suite struct PhraseTests {
  @Test func `every text of the screen exists in every language`() {
    #expect(MarketScreenPhrase.problems(in: [.english, .spanish, .dutch]) == [])
  }
}

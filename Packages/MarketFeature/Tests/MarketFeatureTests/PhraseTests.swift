import Localization
import Testing

@testable import MarketScreen

@Suite struct PhraseTests {
  @Test func `every text of the screen exists in every language`() {
    #expect(MarketScreenPhrase.problems(in: [.english, .spanish, .dutch]) == [])
    #expect(MarketKey.problems(in: [.english, .spanish, .dutch]) == [])
  }
}

import Localization
import Testing

@testable import MarketCommand

@Suite struct PhraseTests {
  @Test func `every sentence and heading exists in every language`() {
    #expect(CommandPhrase.problems(in: marketLanguages) == [])
  }
}

import Localization
import Testing

@testable import StarsCommand

@Suite struct PhraseTests {
  @Test func `every text exists in every language`() {
    #expect(CommandPhrase.problems(in: [.english, .german]) == [])
    #expect(ChartPhrase.problems(in: [.english, .german]) == [])
  }
}

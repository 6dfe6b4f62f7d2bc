import Localization
import TaskFormatting
import Testing

@testable import TaskListScreen

@Suite struct PhraseTests {
  @Test func `every word of the list exists in every language`() {
    #expect(TaskListPhrase.problems(in: taskLanguages) == [])
  }
}

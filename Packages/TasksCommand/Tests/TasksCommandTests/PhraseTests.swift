import AgendaService
import Localization
import TaskFormatting
import Testing

@testable import TasksCommand

@Suite struct PhraseTests {
  @Test func `every sentence and heading exists in every language`() {
    #expect(CommandPhrase.problems(in: taskLanguages) == [])
    #expect(TasksKey.problems(in: taskLanguages) + TasksPhrase.problems(in: taskLanguages) == [])
    #expect(TaskEditPhrase.problems(in: taskLanguages) == [])
    #expect(TaskPhrase.problems(in: taskLanguages) == [])
    #expect(AgendaHeading.problems(in: taskLanguages) == [])
  }
}

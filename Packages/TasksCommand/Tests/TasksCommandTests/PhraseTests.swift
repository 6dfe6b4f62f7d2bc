import AgendaService
import Localization
import Testing

@testable import TasksCommand

@Suite struct PhraseTests {
  @Test func `every sentence and heading exists in every language`() {
    #expect(TaskPhrase.problems(in: taskLanguages) == [])
    #expect(AgendaHeading.problems(in: taskLanguages) == [])
    #expect(taskLanguages == Language.allCases)
  }

  @Test func `the originals' texts are unchanged`() {
    #expect(TaskPhrase.noTasks.text(in: .english) == "You have not added any tasks yet")
    #expect(TaskPhrase.noTasks.text(in: .german) == "Du hast noch keine Aufgaben hinzugefügt")
  }
}

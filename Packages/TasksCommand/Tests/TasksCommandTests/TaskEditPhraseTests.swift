import CivilCalendar
import DayParsing
import Localization
import TaskEditFeature
import TaskStore
import Testing

@testable import TasksCommand

@Suite struct TaskEditPhraseTests {
  @Test func `the texts are those of the original`() {
    let texts: [TaskEditPhrase: String] = [
      .name: "Name", .notes: "Notes", .namePlaceholder: "E.g. Buy food",
      .notesPlaceholder: "Additional notes...", .enterName: "Enter a name for your task",
      .enterNotes: "Enter some notes for your task",
    ]
    for (phrase, text) in texts { #expect(phrase.text(in: .english) == text) }
    #expect(TaskEditPhrase.editTask.text(in: .english, "") == "Edit Task ")
  }

  @Test(arguments: [Language.english, .german])
  func `every form of a day that the form offers is understood`(language: Language) throws {
    let help = TaskEditPhrase.enterDue.text(in: language).replacing("'", with: "")
    let forms = help.split(separator: ", ").flatMap { form in
      ["or", "oder"].contains { form.contains(" \($0) ") }
        ? form.replacing(" or ", with: "|").replacing(" oder ", with: "|").split(separator: "|")
          .map(String.init) : [String(form)]
    }
    #expect(forms.count == 11)
    for form in forms { _ = try DayExpression(form, in: language) }
  }

  @Test func `the English help of the due day has the forms of the command`() {
    #expect(TaskEditPhrase.enterDue.text(in: .english) == DayExpression.forms)
  }

  @Test(arguments: [Language.english, .german])
  func `the first letters of the priorities differ`(language: Language) {
    let contents = TaskEditPane(.mock(.draft(1)), now: LocalTime(Samples.today), language: language)
    let letters = TaskEditPane.priorities.map { contents.name(of: $0).first }
    #expect(Set(letters).count == letters.count)
  }
}

import TaskEditFeature
import TerminalClient
import TerminalUI
import Testing

@testable import TasksCommand

/// The counterparts of the tests that Task Manager App has for its form; those of its view model are in
/// `TaskEditViewModelTests`.
@Suite struct TaskManagerOriginalTests {
  private let form = TaskEditViewModel.mock(.draft(1))

  /// EditTaskViewControllerSnapshotTests.testViewDidLoad and testNameText; notes are not required here.
  @Test(arguments: [
    (
      "", "",
      ["▸ Name      (E.g. Buy food)", "  Notes     (Additional notes...)", "○ Nothing entered"]
    ),
    ("Clean room", "", ["▸ Name      Clean room", "● Not saved yet"]),
    (
      "", "Use air freshener",
      ["▸ Notes     Use air freshener", "! Not saved yet: the name is blank"]
    ),
    (
      "Clean room", "Use air freshener",
      ["  Name      Clean room", "▸ Notes     Use air freshener", "● Not saved yet"]
    ),
  ])
  func `a form with a name can be saved, and shows its texts`(
    name: String,
    notes: String,
    texts: [String]
  ) async {
    var user = FormUser(form)
    await user.type(name)
    if !notes.isEmpty { await user.press(.tab) }
    await user.type(notes)
    #expect(Set(texts).subtracting(user.texts) == [])
    #expect(user.state.canSave == !name.isEmpty)
  }

  /// TitleValueCellContentViewSnapshotTests.
  @Test(arguments: [("", "  Tags"), ("home shop", "  Tags      home shop")])
  func `a field shows its label and its value`(value: String, text: String) {
    form.enter(value, .tags)
    #expect(FormUser(form).texts.contains(text))
  }
}

/// The counterparts of the tests that Rx-VIPER-ToDo has for adding a task.
@Suite struct ToDoOriginalTests {
  /// AddToDoTests.test_TapAddButton; the key that opens the form is one of the list.
  @Test func `the form of a new task starts with the name`() {
    let user = FormUser(.mock(.draft(1)))
    #expect(user.contents.title == "Add Task")
    #expect(user.cursor.map { [$0.column, $0.row] } == [13, FormUser.topRow])
  }

  /// AddToDoTests.test_TapSaveButton.
  @Test func `the key that saves saves and closes`() async {
    var user = FormUser(.mock(.draft(1)))
    await user.type("Title")
    await user.press(.control("s"))
    #expect(user.effect == .save)
    #expect(user.texts.contains("✓ Saved"))
  }
}

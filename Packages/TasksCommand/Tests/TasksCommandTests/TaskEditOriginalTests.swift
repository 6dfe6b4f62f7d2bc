import TaskEditFeature
import TerminalClient
import TerminalUI
import Testing

@testable import TasksCommand

/// The counterparts of the tests that Task Manager App has for its form; those of its view model are in
/// `TaskEditViewModelTests`.
@Suite struct TaskManagerOriginalTests {
  private let form = TaskEditViewModel.mock(.draft(1))

  /// EditTaskViewControllerSnapshotTests.testViewDidLoad.
  @Test func `an opened form is empty and cannot be saved`() {
    let user = FormUser(form)
    #expect(user.texts.contains("▸ Name      (E.g. Buy food)"))
    #expect(user.texts.contains("  Notes     (Additional notes...)"))
    #expect(user.texts.contains("○ Nothing entered"))
    #expect(!user.state.canSave)
  }

  /// EditTaskViewControllerSnapshotTests.testNameText_when_onlyNameText_then_keepSaveButtonDisabled; notes are not
  /// required here.
  @Test func `a form with a name alone can be saved`() async {
    var user = FormUser(form)
    await user.type("Clean room")
    #expect(user.texts.contains("▸ Name      Clean room"))
    #expect(user.texts.contains("● Not saved yet"))
    #expect(user.state.canSave)
  }

  /// EditTaskViewControllerSnapshotTests.testNotesText_when_onlyNotesText_then_keepSaveButtonDisabled.
  @Test func `a form with notes alone cannot be saved`() async {
    var user = FormUser(form)
    await user.press(.tab)
    await user.type("Use air freshener")
    #expect(user.texts.contains("▸ Notes     Use air freshener"))
    #expect(user.texts.contains("! Not saved yet: the name is blank"))
    #expect(!user.state.canSave)
  }

  /// EditTaskViewControllerSnapshotTests.testNotesText_when_nameText_then_enableSaveButton.
  @Test func `a form with name and notes can be saved`() async {
    var user = FormUser(form)
    await user.type("Clean room")
    await user.press(.tab)
    await user.type("Use air freshener")
    #expect(user.texts.contains("  Name      Clean room"))
    #expect(user.texts.contains("▸ Notes     Use air freshener"))
    #expect(user.texts.contains("● Not saved yet"))
    #expect(user.state.canSave)
  }

  /// TitleValueCellContentViewSnapshotTests.test_when_noValueText.
  @Test func `a field without a value shows its label`() {
    #expect(FormUser(form).texts.contains("  Tags"))
  }

  /// TitleValueCellContentViewSnapshotTests.test_when_valueText.
  @Test func `a field with a value shows its label and the value`() {
    form.enter("home shop", .tags)
    #expect(FormUser(form).texts.contains("  Tags      home shop"))
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

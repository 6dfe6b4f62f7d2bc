import CivilCalendar
import SQLiteDatabase
import PortableFoundation
import TaskEditFeature
import TaskEditScreen
import TaskService
import TaskStore
import TerminalClient
import TerminalUI
import Testing

/// The counterparts of the tests that Task Manager App has for its form.
@Suite struct TaskManagerOriginalTests {
  private let form = TaskEditViewModel.mock(.draft(1))

  /// EditTaskViewModelTests.testSelectItem_when_firstItem_then_editName.
  @Test func `selecting the first field edits the name`() throws {
    let first = try #require(TaskEditViewModel.Field.allCases.first)
    form.select(first)
    #expect(form.state().selection == .name)
    #expect(form.state().currentText(of: .name) == "")
  }

  /// EditTaskViewModelTests.testSelectItem_when_secondItem_then_editNotes.
  @Test func `selecting the second field edits the notes`() {
    form.select(TaskEditViewModel.Field.allCases[1])
    #expect(form.state().selection == .notes)
    #expect(form.state().currentText(of: .notes) == "")
  }

  /// EditTaskViewModelTests.testSelectItem_when_firstItemAndNameAlreadyEntered_then_editNameAndEmitAlreadyEnteredName.
  @Test func `selecting the name offers the entered name`() {
    form.enter("Buy groceries", .name)
    form.select(.name)
    #expect(form.state().currentText(of: form.state().selection) == "Buy groceries")
  }

  /// EditTaskViewModelTests.testSelectItem_when_secondItemAndNotesAlreadyEntered_then_editNotesAndEmitAlreadyEnteredNotes.
  @Test func `selecting the notes offers the entered notes`() {
    form.enter("Check out new store", .notes)
    form.select(.notes)
    #expect(form.state().currentText(of: form.state().selection) == "Check out new store")
  }

  /// EditTaskViewModelTests.testSaveButtonTaps_then_saveTask.
  @Test func `a save stores exactly the entered name and notes`() async throws {
    let database = SQLiteDatabase.inMemory()
    let form = TaskEditViewModel.mock(.draft(1), in: database)
    form.enter("Buy groceries", .name)
    form.enter("Check out new store", .notes)
    await form.save()
    let tasks = try await TaskService.mock(in: database).list(TaskStore.Query())
    let expected = TaskItem.Content(name: "Buy groceries", notes: "Check out new store")
    #expect(tasks.map(\.content) == [expected])
  }

  /// EditTaskViewModelTests.testSaveButtonTaps_when_dataSaved_then_emitSuccess.
  @Test func `a successful save closes the form with the task`() async {
    form.enter("Buy groceries", .name)
    await form.save()
    guard case .closed(.saved(let task)) = form.state().phase else {
      Issue.record("The form is open")
      return
    }
    #expect(task.name == "Buy groceries")
  }

  /// EditTaskViewModelTests.testSaveButtonTaps_when_errorSavingData_then_emitError.
  @Test func `a failed save shows the failure`() async {
    let failure = TaskEditFailure.notSaved(cause: "The database cannot be opened.")
    let form = TaskEditViewModel.failing(.draft(1), failure)
    form.enter("Buy groceries", .name)
    await form.save()
    #expect(form.state().failure == failure)
    #expect(form.state().phase == .editing)
  }

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

  /// AddToDoTests.test_EnterTitleAndDate.
  @Test func `saving is possible once a title is entered, and the day changes nothing about it`() {
    let form = TaskEditViewModel.mock(.draft(1))
    var canSave = [form.state().canSave]
    form.enter("", .name)
    canSave.append(form.state().canSave)
    form.enter("Title", .name)
    canSave.append(form.state().canSave)
    form.enter("tomorrow", .dueDay)
    canSave.append(form.state().canSave)
    #expect(canSave == [false, false, true, true])
  }

  /// AddToDoTests.test_AddInteractor_save_success; a day has no start here, since it is not an instant.
  @Test func `a save stores the title and the day`() async throws {
    let database = SQLiteDatabase.inMemory()
    let form = TaskEditViewModel.mock(.draft(1), in: database)
    form.enter("A Title", .name)
    form.enter("today", .dueDay)
    await form.save()
    let tasks = try await TaskService.mock(in: database).list(TaskStore.Query())
    #expect(tasks.map(\.content) == [.init(name: "A Title", dueDay: FormSample.today)])
  }

  /// AddToDoTests.test_AddInteractor_save_failure.
  @Test func `the error of the store comes through`() async {
    let form = TaskEditViewModel.mock(.draft(1), saving: { throw DiskFull() })
    form.enter("A Title", .name)
    await form.save()
    #expect(form.state().failure == .notSaved(cause: "The disk is full."))
  }

  /// AddToDoTests.test_TapSaveButton.
  @Test func `the key that saves saves and closes`() async {
    var user = FormUser(.mock(.draft(1)))
    await user.type("Title")
    await user.press(.control("s"))
    #expect(user.effect == .save)
    #expect(user.texts.contains("✓ Saved"))
  }

  private struct DiskFull: Error, CustomStringConvertible {
    var description: String { "The disk is full." }
  }
}

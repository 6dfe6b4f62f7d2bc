import CivilCalendar
import Contract
import ObservableStateTesting
import PortableFoundation
import TaskEditFeature
import TaskService
import TaskStore
import Testing

extension TaskEditViewModelTests {
  /// AddToDoTests.test_EnterTitleAndDate.
  @Test
  func
    `saving is possible exactly when something changed, the name is not blank and the due text is understood`()
    async throws
  {
    let form = form(.draft(1))
    for (text, field, obstacle) in [
      ("", .name, .unchanged), ("At the corner", .notes, .blankName),
      (" \u{3000}\n", .name, .blankName), ("Buy groceries", .name, nil),
      ("someday", .dueDay, .invalid(.dueDay)), ("fri", .dueDay, nil), ("", .dueDay, nil),
      ("", .notes, nil), ("", .name, .unchanged),
    ] as [(String, TaskEditViewModel.Field, TaskEditViewModel.Obstacle?)] {
      form.enter(text, field)
      #expect(form.state().obstacle == obstacle)
      #expect(form.state().canSave == (obstacle == nil))
      guard obstacle != nil else { continue }
      let state = form.state()
      await form.save()
      #expect(form.state() == state)
      #expect(try await tasks() == [])
    }
  }

  /// EditTaskViewModelTests.testSaveButtonTaps_then_saveTask and testSaveButtonTaps_when_dataSaved_then_emitSuccess,
  /// AddToDoTests.test_AddInteractor_save_success.
  @Test func `a successful save closes the form with the task`() async throws {
    let form = form(.draft(1))
    form.enter("Buy groceries", .name)
    form.enter("Check out new store", .notes)
    form.enter("tomorrow", .dueDay)
    form.enter("#home, shop", .tags)
    form.enter("high", .priority)
    await form.save()
    let task = try #require(try await tasks().first)
    #expect(task.content == .groceries)
    #expect(form.savedTask == task)

    let edit = self.form(.task(task))
    edit.enter("Buy milk", .name)
    await edit.save()
    #expect(edit.savedTask?.name == "Buy milk")
    #expect(try await tasks() == [edit.savedTask])
  }

  @Test(arguments: [.name, .notes, .dueDay, .tags, .priority] as [TaskEditViewModel.Field])
  func `a save of an edit changes only the fields that the user changed`(
    field: TaskEditViewModel.Field
  ) async throws {
    let task = try await add()
    let form = form(.task(task))
    form.enter(field == .name ? "Call" : "", field)
    // Another process changes every field while the form is open.
    var expected = TaskItem.Content(
      name: "Buy everything",
      notes: "Two lines\nof notes",
      dueDay: monday + 7,
      tags: ["work"],
      priority: .low
    )
    _ = try await service.edit([task.id]) { [expected] in $0 = expected }
    await form.save()
    switch field {
    case .name: expected.name = "Call"
    case .notes: expected.notes = ""
    case .dueDay: expected.dueDay = nil
    case .tags: expected.tags = []
    default: expected.priority = nil
    }
    #expect(form.savedTask?.content == expected)
    #expect(try await tasks().map(\.content) == [expected])
  }

  @Test func `tags that the user did not change keep every byte`() async throws {
    let tags = ["a,b", "#c", "u\u{308}", "\u{FC}", "#"]
    let form = form(.task(try await add(TaskItem.Content(name: "Buy milk", tags: tags))))
    let text = form.state().currentText(of: .tags)
    form.enter("#new \(text)\t#c,,d", .tags)
    await form.save()
    let expected = ["new"] + tags + ["c", "d"]
    #expect(form.savedTask?.tags.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func `a change of the bytes alone is a change, and unchanged texts keep every byte`()
    async throws
  {
    let content = TaskItem.Content(name: "Fu\u{308}r", notes: "Fu\u{308}r")
    let form = form(.task(try await add(content)))
    form.enter("F\u{FC}r", .name)
    #expect(form.state().canSave)
    form.enter("F\u{FC}r Anna", .name)
    await form.save()
    let saved = try #require(form.savedTask)
    #expect(Array(saved.name.utf8) == Array("F\u{FC}r Anna".utf8))
    #expect(Array(saved.notes.utf8) == Array("Fu\u{308}r".utf8))
  }

  @Test func `a second save during a save does nothing`() async throws {
    let gate = Gate()
    let form = form(.draft(1), saving: { try await gate.pass() })
    form.enter("Buy groceries", .name)
    let save = Task { await form.save() }
    await gate.arrivals(atLeast: 1)
    let state = form.state()
    await form.save()
    #expect(gate.arrivals == 1)
    #expect(form.state() == state)
    gate.open()
    await save.value
    #expect(try await tasks().count == 1)
  }

  @Test func `concurrent saves of one draft create one task`() async throws {
    let forms = [form(.draft(1)), form(.draft(1))]
    for form in forms { form.enter("Buy groceries", .name) }
    async let first: Void = forms[0].save()
    async let second: Void = forms[1].save()
    _ = await (first, second)
    let tasks = try await tasks()
    #expect(tasks.count == 1)
    #expect(forms.map(\.savedTask) == [tasks[0], tasks[0]])
  }

  /// EditTaskViewModelTests.testSaveButtonTaps_when_errorSavingData_then_emitError, and
  /// AddToDoTests.test_AddInteractor_save_failure.
  @Test(arguments: [true, false])
  func `a failed save keeps the form, shows the failure with its cause, and can be retried`(
    isNew: Bool
  ) async throws {
    let isBroken = Shared(true)
    let target = isNew ? TaskEditViewModel.Target.draft(1) : .task(try await add())
    let former = try await tasks()
    let form = form(target, saving: { if isBroken.value { throw TestError() } })
    form.enter("Buy milk", .name)
    form.select(.tags)
    var expected = form.state()
    await form.save()
    expected.failure = .notSaved(cause: "TestError()")
    #expect(form.state() == expected)
    #expect(try await tasks() == former)

    isBroken.value = false
    await form.save()
    #expect(form.savedTask?.name == "Buy milk")
    #expect(form.state().failure == nil)
  }

  @Test func `a save or deletion of a task that was deleted meanwhile is a failure that says so`()
    async throws
  {
    let task = try await add()
    let form = form(.task(task))
    form.enter("Buy milk", .name)
    let state = form.state()
    _ = try await service.delete([task.id])
    for isPurged in [false, true] {
      if isPurged { _ = try await service.undo(9) }
      await form.save()
      #expect(form.state().failure == .deletedMeanwhile(task.id))
      form.enter("Buy milk", .name)
      form.delete()
      await form.answer(true)
      #expect(form.state().failure == .deletedMeanwhile(task.id))
      #expect(form.state().phase == .editing)
      #expect(form.state().snapshot == state.snapshot)
    }
  }

  @Test func `a cancelled save keeps the form and shows no failure`() async throws {
    let gate = Gate()
    let form = form(.draft(1), saving: { try await gate.pass() })
    form.enter("Buy groceries", .name)
    let state = form.state()
    let save = Task { await form.save() }
    await gate.arrivals(atLeast: 1)
    save.cancel()
    await save.value
    #expect(form.state() == state)
    #expect(try await tasks() == [])
  }

  @Test
  func
    `a retry of a save that was stored although it failed creates no second task and stores the latest text`()
    async throws
  {
    let isBroken = Shared(true)
    let form = form(.draft(1), saved: { if isBroken.value { throw TestError() } })
    form.enter("Buy groceries", .name)
    await form.save()
    #expect(form.state().failure == .notSaved(cause: "TestError()"))
    isBroken.value = false
    form.enter("Buy milk", .name)
    await form.save()
    #expect(try await tasks().map(\.name) == ["Buy milk"])
    #expect(form.savedTask?.name == "Buy milk")
  }

  @Test func `a failed deletion keeps the form and shows the failure with its cause`() async throws
  {
    let task = try await add()
    let isBroken = Shared(true)
    let form = form(.task(task), saving: { if isBroken.value { throw TestError() } })
    form.enter("Buy milk", .name)
    var expected = form.state()
    form.delete()
    await form.answer(true)
    expected.failure = .notDeleted(cause: "TestError()")
    #expect(form.state() == expected)
    #expect(try await tasks() == [task])

    isBroken.value = false
    form.delete()
    await form.answer(true)
    #expect(form.state().failure == nil)
    #expect(try await tasks() == [])
  }

  @Test(arguments: [
    (TaskEditFailure.notSaved(cause: "It broke."), "Cannot save the task. It broke."),
    (.notDeleted(cause: "It broke."), "Cannot delete the task. It broke."),
    (.deletedMeanwhile(3), "Task 3 was deleted meanwhile."),
  ])
  func `a failure says what happened`(failure: TaskEditFailure, text: String) {
    #expect(failure.description == text)
  }
}

import CivilCalendar
import Contract
import Localization
import ObservableStateTesting
import PortableFoundation
import TaskEditFeature
import TaskService
import TaskStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct TaskEditViewModelTests {
  /// The tasks of all forms.
  let service = TaskService.mock()

  @Test func `a form without input shows the fields of its task, or empty ones for a new task`()
    async throws
  {
    let form = form(.task(try await add()))
    #expect(
      form.texts.filter { $0.value != "" } == [
        .name: "Buy groceries", .notes: "Check out new store", .dueDay: "2026-11-24",
        .tags: "home shop", .priority: "high",
      ]
    )
    let reader = DueDayReader(today: monday, language: .english)
    #expect(self.form(.draft(1)).state() == .init(task: nil, dueDayReader: reader))
    #expect(Set(self.form(.draft(1)).texts.values) == [""])
  }

  @Test func `a listener receives the current state first, then every new one`() async {
    let form = form(.draft(1))
    form.enter("Buy groceries", .name)
    let entered = form.state()
    let states = form.states()
    await form.save()
    var saving = entered
    saving.phase = .saving
    #expect(await received(from: states) == [entered, saving, form.state()])
  }

  @Test func `only a form that is neither saving, asking nor closed accepts input`() async {
    let gate = Gate()
    let form = form(.draft(1), saving: { try await gate.pass() })
    func acceptsInput() -> Bool {
      let state = form.state()
      form.enter("Buy milk", .name)
      form.select(.notes)
      form.cancel()
      form.delete()
      return form.state() != state
    }

    form.enter("Buy groceries", .name)
    form.cancel()
    #expect(!acceptsInput())
    await form.save()
    #expect(form.state().phase == .asking(.discard))
    await form.answer(false)
    let save = Task { await form.save() }
    await gate.arrivals(atLeast: 1)
    #expect(!acceptsInput())
    gate.open()
    await save.value
    #expect(!acceptsInput())
  }

  /// EditTaskViewModelTests.testSelectItem, four tests: name and notes, empty and already entered.
  @Test func `selecting a field offers its current text and changes none`() async throws {
    let form = form(.task(try await add()))
    form.enter("Buy milk", .name)
    form.enter("At the corner", .notes)
    let texts = form.texts
    for field in TaskEditViewModel.Field.allCases.reversed() {
      form.select(field)
      #expect(form.state().selection == field)
      #expect(form.texts == texts)
    }
    #expect(texts[.name] == "Buy milk")
    #expect(texts[.notes] == "At the corner")
  }

  @Test(arguments: TaskEditViewModel.Field.allCases)
  func `changing one field leaves the others`(field: TaskEditViewModel.Field) async throws {
    let form = form(.task(try await add()))
    var expected = form.texts
    for text in [field == .priority ? "low" : "tomorrow", ""] {
      form.enter(text, field)
      expected[field] = text
      #expect(form.texts == expected)
    }
  }

  @Test func `an unknown priority changes nothing`() async throws {
    let form = form(.task(try await add()))
    let state = form.state()
    form.enter("urgent", .priority)
    #expect(form.state() == state)
  }

  @Test func `a due text can have a time, which ends with the due day`() async throws {
    let form = form(.draft(1))
    form.enter("Buy groceries", .name)
    form.enter("tomorrow 14:00", .dueDay)
    await form.save()
    let task = try #require(form.savedTask)
    #expect(task.dueDay == monday + 1)
    #expect(task.dueTime == TimeOfDay("14:00"))
    let edit = self.form(.task(task))
    #expect(edit.state().currentText(of: .dueDay) == "2026-11-24 14:00")
    edit.enter("", .dueDay)
    await edit.save()
    #expect(edit.savedTask?.dueDay == nil)
    #expect(edit.savedTask?.dueTime == nil)
  }

  @Test func `a due text keeps the day that it meant when it was entered, also after midnight`()
    async throws
  {
    let today = Shared(monday)
    let form = form(.draft(1), today: { today.value })
    #expect(form.state().dueDay == .none)
    form.enter("Buy groceries", .name)
    today.value = monday + 1
    form.enter("tomorrow", .dueDay)
    today.value = monday + 2
    form.enter("At the corner", .notes)
    form.select(.dueDay)
    #expect(form.state().dueDay == .day(monday + 2))
    await form.save()
    #expect(form.savedTask?.dueDay == monday + 2)
  }

  @Test(arguments: [true, false])
  func `cancelling a changed form asks for confirmation, and cancelling an unchanged one closes it`(
    isNew: Bool
  ) async throws {
    let target = isNew ? TaskEditViewModel.Target.draft(1) : .task(try await add())
    let unchanged = form(target)
    unchanged.select(.tags)
    unchanged.cancel()
    #expect(unchanged.state().phase == .closed(.cancelled))

    let changed = form(target)
    changed.enter("At the corner", .notes)
    changed.cancel()
    #expect(changed.state().phase == .asking(.discard))

    let restored = form(target)
    let notes = restored.state().currentText(of: .notes)
    restored.enter("At the corner", .notes)
    restored.enter(notes, .notes)
    restored.cancel()
    #expect(restored.state().phase == .closed(.cancelled))
  }

  @Test func `declining a question keeps the form, and confirming to discard closes it`()
    async throws
  {
    let task = try await add()
    let form = form(.task(task))
    form.enter("Buy milk", .name)
    let state = form.state()
    for question in [form.delete, form.cancel] {
      question()
      #expect(form.state() != state)
      await form.answer(false)
      #expect(form.state() == state)
    }
    form.cancel()
    await form.answer(true)
    #expect(form.state().phase == .closed(.cancelled))
    #expect(try await tasks() == [task])
  }

  @Test func `a deletion asks first, then deletes the task and closes the form with it`()
    async throws
  {
    let task = try await add()
    let form = form(.task(task))
    form.enter("Buy milk", .name)
    form.delete()
    #expect(try await tasks() == [task])
    let states = form.states()
    await form.answer(true)
    let deleted = try await service.steps(.init(limit: 1))[0].changes[0].after
    #expect(deleted.content == task.content)
    #expect(deleted.deletedAt != nil)
    let phases = await received(from: states).map(\.phase)
    #expect(phases == [.asking(.delete), .deleting, .closed(.deleted(deleted))])
  }

  @Test func `a new task cannot be deleted`() {
    let form = form(.draft(1))
    let state = form.state()
    form.delete()
    #expect(form.state() == state)
  }

  @Test func `an answer without a question does nothing`() async throws {
    let form = form(.task(try await add()))
    form.enter("Buy milk", .name)
    let state = form.state()
    for isConfirmed in [true, false] {
      await form.answer(isConfirmed)
      #expect(form.state() == state)
    }
  }
}

extension TaskEditViewModelTests {
  /// The day on which forms are opened.
  var monday: CivilDay { CivilDay(daysSince1970: 20_780) }

  /// Adds a task, as another process does.
  func add(_ content: TaskItem.Content = .groceries) async throws -> TaskItem {
    try await service.importTasks([.init(content: content)])[0].task
  }

  /// Returns all stored tasks.
  func tasks() async throws -> [TaskItem] {
    try await service.list(TaskStore.Query(state: .all))
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - target: The task of the form.
  ///   - saving: Runs before a task is saved or deleted.
  ///   - saved: Runs after a task was added.
  ///   - today: Returns the current day.
  func form(
    _ target: TaskEditViewModel.Target,
    saving: @escaping @Sendable () async throws -> Void = {},
    saved: @escaping @Sendable () async throws -> Void = {},
    today: @escaping @Sendable () -> CivilDay = { CivilDay(daysSince1970: 20_780) }
  ) -> TaskEditViewModel {
    var controlled = service
    controlled.add = { [service] draft in
      try await saving()
      let task = try await service.add(draft)
      try await saved()
      return task
    }
    controlled.edit = { [service] ids, change in
      try await saving()
      return try await service.edit(ids, change)
    }
    controlled.delete = { [service] ids in
      try await saving()
      return try await service.delete(ids)
    }
    return TaskEditViewModel(target, service: controlled, today: today, language: .english)
  }
}

extension TaskItem.Content {
  /// The content of a stored task.
  static let groceries = Self(
    name: "Buy groceries",
    notes: "Check out new store",
    dueDay: CivilDay(daysSince1970: 20_781),
    tags: ["home", "shop"],
    priority: .high
  )
}

extension TaskEditViewModel {
  /// The texts of all fields.
  fileprivate var texts: [Field: String] {
    let state = state()
    return .init(uniqueKeysWithValues: Field.allCases.map { ($0, state.currentText(of: $0)) })
  }

  /// The saved task; nil if the form is not closed by a save.
  var savedTask: TaskItem? {
    if case .closed(.saved(let task)) = state().phase { task } else { nil }
  }
}

extension TaskEditViewModel.Target {
  /// A new task of the draft with a number.
  static func draft(_ number: UInt8) -> Self {
    .newTask(draft: UUID(uuid: (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)))
  }
}

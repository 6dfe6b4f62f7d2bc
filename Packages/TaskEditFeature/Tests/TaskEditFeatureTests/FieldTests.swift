import CivilCalendar
import Contract
import DayParsing
import Localization
import PortableFoundation
import SQLiteDatabase
import TaskEditFeature
import TaskService
import TaskStore
import Testing

/// The fields for start days, recurrences, projects and blockers.
@Suite struct FieldTests {
  private typealias Field = TaskEditViewModel.Field

  private let database = SQLiteDatabase.inMemory()

  /// A Monday.
  private let today = CivilDay(daysSince1970: 20_780)

  /// Adds a task with the number 1.
  @discardableResult
  private func add(_ content: TaskItem.Content = .init(name: "Buy milk")) async throws -> TaskItem {
    try await TaskService.mock(in: database).importTasks([.init(content: content)])[0].task
  }

  /// Enters texts in a form, saves, and returns the content.
  private func saved(
    _ target: TaskEditViewModel.Target,
    _ texts: KeyValuePairs<TaskEditViewModel.Field, String>,
    _ language: Language = .english
  ) async throws -> TaskItem.Content {
    let form = TaskEditViewModel.mock(target, in: database, language: language)
    for (field, text) in texts { form.enter(text, field) }
    await form.save()
    guard case .closed(.saved(let task)) = form.state().phase else {
      Issue.record("\(form.state())")
      throw TestError()
    }
    return task.content
  }

  @Test func `all fields of a new task are saved, as the command line understands their texts`()
    async throws
  {
    try await add()
    let content = try await saved(
      .newTask(draft: UUID()),
      [
        .name: "Water the plants", .dueDay: "fri 14:00", .startDay: "wed", .every: "2w",
        .until: "2027-06-30", .project: "+home.garden", .blockers: "1",
      ]
    )
    #expect(
      content
        == TaskItem.Content(
          name: "Water the plants",
          dueDay: today + 4,
          dueTime: TimeOfDay("14:00"),
          startDay: today + 2,
          project: "home.garden",
          recurrence: Recurrence(.days(14), from: .day(today + 4), until: CivilDay("2027-06-30")),
          blockers: [1]
        )
    )
  }

  @Test func `German words are understood in German`() async throws {
    let content = try await saved(
      .newTask(draft: UUID()),
      [.name: "Gießen", .startDay: "morgen", .after: "alle 2 Wochen"],
      .german
    )
    #expect(content.startDay == today + 1)
    #expect(content.recurrence == Recurrence(.days(14), from: .completion))
  }

  @Test func `a rule without a due day starts on its first day`() async throws {
    let content = try await saved(.newTask(draft: UUID()), [.name: "A", .every: "wed"])
    #expect(content.dueDay == today + 2)
  }

  @Test func `the fields of a task are shown, and can be cleared`() async throws {
    let content = TaskItem.Content(
      name: "A",
      dueDay: today,
      startDay: today - 1,
      project: "home",
      recurrence: Recurrence(.months(1, on: 31), from: .day(today), until: today + 99),
      blockers: [7, 9]
    )
    let task = try await add(content)
    let form = TaskEditViewModel.mock(.task(task), in: database)
    let texts = [Field.startDay, .every, .after, .until, .project, .blockers].map {
      form.state().currentText(of: $0)
    }
    #expect(texts == ["2026-11-22", "1m on 31", "", "2027-03-02", "home", "7, 9"])
    let cleared = try await saved(
      .task(task),
      [.startDay: "none", .every: "none", .until: "", .project: " ", .blockers: "none"]
    )
    #expect(cleared == TaskItem.Content(name: "A", dueDay: today))
  }

  @Test func `a rule changes between the due day and the completion, and keeps the last day`()
    async throws
  {
    let recurrence = Recurrence(.days(7), from: .day(today), until: today + 99)
    let task = try await add(.init(name: "A", dueDay: today, recurrence: recurrence))
    let content = try await saved(.task(task), [.every: "", .after: "3d"])
    #expect(content.recurrence == Recurrence(.days(3), from: .completion, until: today + 99))
  }

  @Test(
    arguments: [
      (.startDay, "someday"), (.startDay, "fri 14:00"), (.every, "sometimes"), (.after, "99999w"),
      (.until, "fri"), (.blockers, "x"), (.blockers, "5-3"), (.blockers, "1-5000"),
    ] as [(TaskEditViewModel.Field, String)]
  )
  func `a text that is not understood prevents saving, and names the field`(
    field: TaskEditViewModel.Field,
    text: String
  ) {
    let form = TaskEditViewModel.mock(.newTask(draft: UUID()), in: database)
    form.enter("A", .name)
    #expect(form.state().canSave)
    form.enter(text, field)
    #expect(form.state().obstacle == .invalid(field))
    guard case .invalid = form.state().meaning(of: field) else {
      Issue.record("\(form.state().meaning(of: field))")
      return
    }
    form.enter("", field)
    #expect(form.state().canSave)
  }

  @Test func `a task cannot recur in two ways, and only one that recurs ends`() {
    let form = TaskEditViewModel.mock(.newTask(draft: UUID()), in: database)
    form.enter("A", .name)
    form.enter("1w", .every)
    form.enter("2w", .after)
    #expect(form.state().meaning(of: .after) == .invalid(.twoRules))
    form.enter("", .every)
    form.enter("2027-01-01", .until)
    #expect(form.state().canSave)
    form.enter("", .after)
    #expect(form.state().meaning(of: .until) == .invalid(.noRule))
  }

  @Test func `a task cannot start after its due day, or end before it`() async throws {
    let form = TaskEditViewModel.mock(.newTask(draft: UUID()), in: database)
    form.enter("A", .name)
    form.enter("today", .dueDay)
    form.enter("tomorrow", .startDay)
    #expect(form.state().meaning(of: .startDay) == .invalid(.startsAfterDue))
    #expect(form.state().obstacle == .invalid(.startDay))
    form.enter("tomorrow", .dueDay)
    #expect(form.state().canSave)
    form.enter("1w", .every)
    form.enter("today", .until)
    #expect(form.state().meaning(of: .until) == .invalid(.endsBeforeDue))
    form.enter("tomorrow", .until)
    #expect(form.state().canSave)
    // The first Wednesday is the due day.
    form.enter("", .dueDay)
    form.enter("", .until)
    form.enter("wed", .every)
    form.enter("thu", .startDay)
    #expect(form.state().obstacle == .invalid(.startDay))
  }

  @Test func `other fields of an imported task that starts after its due day can be changed`()
    async throws
  {
    let content = TaskItem.Content(name: "A", dueDay: today, startDay: today + 1)
    let task = try await add(content)
    #expect(try await saved(.task(task), [.name: "B"]).startDay == today + 1)
    let form = TaskEditViewModel.mock(.task(task), in: database)
    form.enter("2026-11-25", .startDay)
    #expect(form.state().obstacle == .invalid(.startDay))
  }

  @Test func `a blocker that does not exist is a failure, and the form stays`() async throws {
    let form = TaskEditViewModel.mock(.newTask(draft: UUID()), in: database)
    form.enter("A", .name)
    form.enter("9", .blockers)
    await form.save()
    #expect(form.state().phase == .editing)
    #expect(form.state().failure == .notSaved(cause: "There is no task 9."))
  }

  @Test func `the failure goes away when a field changes`() async throws {
    try await add()
    let form = TaskEditViewModel.mock(.newTask(draft: UUID()), in: database)
    form.enter("A", .name)
    form.enter("9", .blockers)
    await form.save()
    let failure = form.state().failure
    form.select(.notes)
    form.enter("9", .blockers)
    #expect(form.state().failure == failure)
    form.enter("", .blockers)
    #expect(form.state().failure == nil)
    form.enter("1", .blockers)
    await form.save()
    guard case .closed(.saved) = form.state().phase else {
      Issue.record("\(form.state())")
      return
    }
  }
}

private struct TestError: Error {}

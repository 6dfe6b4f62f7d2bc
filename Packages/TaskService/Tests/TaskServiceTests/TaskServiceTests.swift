import CivilCalendar
import Contract
import SQLiteDatabase
import PortableFoundation
import Store
import TaskService
import TaskStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct TaskServiceTests {
  private let now = Shared(Date(timeIntervalSince1970: 1_800_000_000))
  private let store: TaskStore
  private let service: TaskService

  /// A service on the same tasks whose every write fails after the work, as on a full disk.
  private let failing: TaskService

  init() {
    let database = SQLiteDatabase.inMemory()
    let unitOfWork = UnitOfWork.mock(in: database)
    store = .mock(in: database)
    service = .mock(in: database) { [now] in now.value }
    var failingUnits = unitOfWork
    failingUnits.write = { work in
      try await unitOfWork.write {
        try work()
        throw TestError()
      }
    }
    failing = .live(using: store, unitOfWork: failingUnits, localOffset: { _ in 0 }) {
      [now] in now.value
    }
  }

  @Test(arguments: ["", " ", "\n\t", "\u{A0}\u{2003}"])
  func `a blank name is refused, and nothing is added`(name: String) async throws {
    let tasks = try await service.addTasks(1)
    await #expect(throws: TaskServiceError.blankName) { try await add(name) }
    await #expect(throws: TaskServiceError.blankName) {
      try await service.importTasks([
        .init(content: .init(name: "Task 2")), .init(content: .init(name: name)),
      ])
    }
    await #expect(throws: TaskServiceError.blankName) {
      try await service.edit([1]) { $0.name = name }
    }
    #expect(try await service.list(.init(state: .all)) == tasks)
    #expect(try await add(" . ").name == " . ")
  }

  @Test func `a draft with a tag that contains whitespace is invalid`() async throws {
    let draft = TaskDraft(id: UUID(), content: .init(name: "Buy milk", tags: ["a b"]))
    #expect(throws: TaskStoreError.invalidTag("a b")) { try draft.validate() }
    await #expect(throws: TaskStoreError.invalidTag("a b")) { try await service.add(draft) }
  }

  @Test func `the text is stored unchanged`() async throws {
    // Byte by byte: Swift strings are equal after Unicode normalisation.
    let task = try await add(" e\u{301}\n")
    #expect(Array(task.name.utf8) == Array(" e\u{301}\n".utf8))
    _ = try await service.edit([1]) { $0.name = " \u{E9}\n" }
    #expect(Array(try await service.find([1])[0].name.utf8) == Array(" \u{E9}\n".utf8))
  }

  @Test func `concurrent saves of one draft create one task`() async throws {
    let draft = TaskDraft(id: UUID(), content: .init(name: "Buy milk"))
    async let first = service.add(draft)
    async let second = service.add(draft)
    #expect(try await [first, second].map(\.id) == [1, 1])
    #expect(try await service.steps(.init()).map(\.action) == [.add])
  }

  @Test func `an import is one step and keeps the times of creation and completion`() async throws {
    let (created, completed) = (now.value - 9, now.value - 3)
    let tasks = try await service.importTasks([
      .init(content: .init(name: "Buy milk"), createdAt: created, completedAt: completed),
      .init(content: .init(name: "Call insurance company")),
    ]).map(\.task)
    #expect(tasks.map(\.name) == ["Buy milk", "Call insurance company"])
    #expect(tasks.map(\.createdAt) == [created, now.value])
    #expect(tasks.map(\.completedAt) == [completed, nil])
    let steps = try await service.steps(.init())
    #expect(steps.map(\.action) == [.import])
    #expect(steps.map(\.count) == [2])
  }

  @Test func `a task whose identity is stored is imported once`() async throws {
    let tasks = ["a", "b"].map { TaskStore.NewTask(uid: $0, content: .init(name: $0)) }
    #expect(try await service.importTasks([tasks[0]]).map(\.didChange) == [true])
    let outcomes = try await service.importTasks(tasks)
    #expect(outcomes.map(\.didChange) == [false, true])
    #expect(outcomes.map(\.task.id) == [1, 2])
    #expect(try await service.importTasks(tasks).map(\.didChange) == [false, false])
    #expect(try await service.steps(.init()).map(\.count) == [1, 1])
  }

  @Test func `an edit changes the stored content, also of a completed task`() async throws {
    _ = try await service.addTasks(1)
    _ = try await service.edit([1]) { $0.notes = "changed elsewhere" }
    _ = try await service.complete([1])
    let outcome = try await service.edit([1]) { $0.name = "changed" }[0]
    #expect(outcome.didChange)
    #expect(outcome.task.content == .init(name: "changed", notes: "changed elsewhere"))
    #expect(outcome.task.completedAt == now.value)
    #expect(try await service.find([1]) == [outcome.task])
  }

  @Test func `an edit to the same content changes nothing`() async throws {
    let task = try await service.addTasks(1)[0]
    let outcomes = try await service.edit([1]) { $0.name = task.name }
    #expect(outcomes == [TaskOutcome(task: task, didChange: false)])
    #expect(try await service.steps(.init()).count == 1)
  }

  @Test func `a completed task keeps the time of completion`() async throws {
    _ = try await service.addTasks(1)
    let time = now.value + 60
    now.value = time
    let completed = try await service.complete([1])
    #expect(completed.map(\.task.completedAt) == [time])
    #expect(completed.map(\.didChange) == [true])
    now.value = time + 60
    #expect(try await service.complete([1]) == [.init(task: completed[0].task, didChange: false)])
    #expect(try await service.find([1]) == [completed[0].task])
    #expect(try await service.steps(.init()).map(\.action) == [.complete, .import])
  }

  @Test func `completing a task that recurs adds the next one in the same step`() async throws {
    let draft = TaskDraft(
      id: UUID(),
      content: .init(name: "Water", recurrence: Recurrence(.days(7), from: .completion))
    )
    let task = try await service.add(draft)
    let today = CivilDay(of: now.value) { _ in 0 }
    let outcome = try await service.complete([1, 1])[0]
    #expect(outcome.task.recurrence == nil)
    #expect(outcome.next?.content.dueDay == today + 7)
    #expect(outcome.next?.recurrence == task.recurrence)
    #expect(try await service.list(.init()) == [outcome.next].compactMap(\.self))
    #expect(try await service.complete([1])[0].next == nil)
    // A reopened task does not recur again.
    _ = try await service.reopen([1])
    #expect(try await service.complete([1])[0].next == nil)
    _ = try await service.undo(3)
    #expect(try await service.list(.init(state: .all)) == [task])
    _ = try await service.redo(1)
    #expect(try await service.list(.init()) == [outcome.next].compactMap(\.self))
  }

  @Test func `reopening an open task changes nothing`() async throws {
    let task = try await service.addTasks(1)[0]
    _ = try await service.complete([1])
    #expect(try await service.reopen([1]) == [.init(task: task, didChange: true)])
    #expect(try await service.reopen([1]) == [.init(task: task, didChange: false)])
    #expect(try await service.steps(.init()).map(\.action) == [.reopen, .complete, .import])
  }

  @Test func `a deleted task is in no list`() async throws {
    let tasks = try await service.addTasks(2)
    #expect(try await service.delete([1]).map(\.task.deletedAt) == [now.value])
    #expect(try await service.list(.init(state: .all)) == [tasks[1]])
    #expect(try await service.steps(.init(limit: 1)).map(\.action) == [.delete])
  }

  @Test func `an undo restores the tasks before the steps, a redo the tasks after them`()
    async throws
  {
    let task = try await service.addTasks(1)[0]
    _ = try await service.edit([1]) { $0.name = "changed" }
    let changed = try await service.complete([1]).map(\.task)
    #expect(try await service.undo(2).map(\.action) == [.complete, .edit])
    #expect(try await service.list(.init(state: .all)) == [task])
    #expect(try await service.undo(9).map(\.action) == [.import])
    #expect(try await service.undo(1) == [])
    #expect(try await service.list(.init(state: .all)) == [])
    #expect(try await service.redo(1).map(\.action) == [.import])
    #expect(try await service.redo(9).map(\.action) == [.edit, .complete])
    #expect(try await service.redo(1) == [])
    #expect(try await service.list(.init(state: .all)) == changed)
  }

  @Test func `tasks, their number, steps and version are those of the store`() async throws {
    _ = try await service.addTasks(3)
    _ = try await service.complete([2])
    let query = TaskStore.Query(words: ["task"], limit: 1)
    #expect(try await service.list(query).map(\.id) == [1])
    #expect(try await service.list(query) == store.find(query))
    #expect(try await service.count(query) == 2)
    let steps = TaskStore.StepQuery(task: 2, limit: 1)
    #expect(try await service.steps(steps).map(\.action) == [.complete])
    #expect(try await service.steps(steps) == store.steps(steps))
    #expect(try await service.version() == store.version())
  }

  @Test func `a number that occurs twice counts once, at its first occurrence`() async throws {
    _ = try await service.addTasks(3)
    #expect(try await service.find([3, 1, 3]).map(\.id) == [3, 1])
    #expect(try await service.complete([3, 1, 3]).map(\.task.id) == [3, 1])
    #expect(try await service.steps(.init(limit: 1)).map(\.count) == [2])
  }

  @Test func `a call that throws changes nothing, and its error reaches the caller`() async throws {
    _ = try await service.addTasks(2)
    _ = try await service.complete([2])
    let former = try store.steps(.init())
    let changes: [@Sendable (TaskService) async throws -> Void] = [
      { _ = try await $0.add(TaskDraft(id: UUID(), content: .init(name: "Buy milk"))) },
      { _ = try await $0.importTasks([.init(content: .init(name: "Buy milk"))]) },
      { _ = try await $0.edit([1]) { $0.name = "changed" } },
      { _ = try await $0.complete([1]) },
      { _ = try await $0.reopen([2]) },
      { _ = try await $0.delete([1]) },
      { _ = try await $0.undo(2) },
      { _ = try await $0.redo(1) },
    ]
    for change in changes {
      await #expect(throws: TestError()) { try await change(failing) }
      #expect(try store.steps(.init()) == former)
    }
    await #expect(throws: TestError()) {
      try await service.edit([1, 2]) { content in
        guard content.name == "Task 1" else { throw TestError() }
        content.name = "changed"
      }
    }
    #expect(try store.steps(.init()) == former)
  }

  @Test func `a call of several tasks changes all of them or none`() async throws {
    _ = try await service.addTasks(3)
    let calls: [@Sendable ([TaskItem.ID]) async throws -> [TaskOutcome]] = [
      { [service] in try await service.edit($0) { $0.notes = "changed" } },
      service.complete, service.reopen, service.delete,
    ]
    for call in calls {
      let former = try store.steps(.init())
      await #expect(throws: TaskServiceError.unknownTask(9)) { try await call([1, 9, 3]) }
      #expect(try store.steps(.init()) == former)
      let outcomes = try await call([3, 1])
      #expect(outcomes.map(\.task.id) == [3, 1])
      #expect(outcomes.map(\.didChange) == [true, true])
      #expect(try await service.steps(.init(limit: 1)).map(\.count) == [2])
    }
  }

  @Test(arguments: [
    (1, TaskServiceError.deletedTask(1)), (0, .unknownTask(0)), (-1, .unknownTask(-1)),
    (.max, .unknownTask(.max)),
  ])
  func `a call of an unknown or deleted task is refused`(
    id: TaskItem.ID,
    error: TaskServiceError
  ) async throws {
    _ = try await service.addTasks(2)
    _ = try await service.delete([1])
    await #expect(throws: error) { try await service.edit([id]) { $0.name = "changed" } }
    await #expect(throws: error) { try await service.complete([id]) }
    await #expect(throws: error) { try await service.reopen([id]) }
    await #expect(throws: error) { try await service.delete([id]) }
    await #expect(throws: error) { try await service.find([2, id]) }
  }

  @Test(
    arguments: zip(
      [
        TaskServiceError.blankName, .unknownTask(7), .deletedTask(7),
        .conflictingDays(
          .startsAfterDue(
            start: CivilDay(daysSince1970: 20_834),
            due: CivilDay(daysSince1970: 20_833)
          )
        ),
        .conflictingDays(
          .endsBeforeDue(
            until: CivilDay(daysSince1970: 20_832),
            due: CivilDay(daysSince1970: 20_833)
          )
        ),
      ],
      [
        "The name is blank.", "There is no task 7.", "Task 7 was deleted.",
        "The start day 2027-01-16 is after the due day 2027-01-15.",
        "The last day 2027-01-14 is before the due day 2027-01-15.",
      ]
    )
  ) func `an error describes what happened`(error: TaskServiceError, description: String) {
    #expect(error.description == description)
  }

  /// Adds a task.
  private func add(_ name: String) async throws -> TaskItem {
    try await service.add(TaskDraft(id: UUID(), content: .init(name: name)))
  }
}

extension TaskService {
  /// Adds tasks named Task 1, Task 2 and so on, in one step, and returns them.
  func addTasks(_ count: Int) async throws -> [TaskItem] {
    try await importTasks((1...count).map { .init(content: .init(name: "Task \($0)")) })
      .map(\.task)
  }
}

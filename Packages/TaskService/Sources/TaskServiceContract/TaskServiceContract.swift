import CivilCalendar
public import Contract
public import PortableFoundation
public import TaskService
import TaskStore
import Testing

/// The contract of ``TaskService``.
public enum TaskServiceContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, with the database that it uses.
  public struct Subject: Sendable {
    /// The service, without tasks at first.
    public var service: TaskService

    /// Another service on the same tasks, on a second connection if there are two.
    public var other: TaskService

    /// Creates a service on the same tasks whose every write fails with an error after the work.
    public var failing: @Sendable (_ error: any Error) -> TaskService

    /// The time that the service uses.
    public let clock: Shared<Date>

    /// Creates a subject.
    public init(
      service: TaskService,
      other: TaskService,
      failing: @escaping @Sendable (_ error: any Error) -> TaskService,
      clock: Shared<Date>
    ) {
      self.service = service
      self.other = other
      self.failing = failing
      self.clock = clock
    }
  }

  /// The rules; each needs its own subject.
  public static let rules: [Rule] = [
    addRules, editRules, stateRules, undoRules, readRules, callRules,
  ].flatMap { $0 }

  private static let addRules = [
    Rule("A blank name is refused") { subject in
      let task = try await subject.service.add(.sample(1))
      for name in ["", " ", "\n\t", "\u{A0}\u{2003}"] {
        try await check(throws: TaskServiceError.blankName) {
          try await subject.service.add(.sample(2, name: name))
        }
        try await check(throws: TaskServiceError.blankName) {
          try await subject.service.edit([task.id]) { $0.name = name }
        }
      }
      try check(try await subject.service.list(.init()), is: [task])
      try check(try await subject.service.add(.sample(3, name: " . ")).name, is: " . ")
    },
    Rule("A tag that is empty or contains whitespace is refused") { subject in
      for tag in ["", " ", "a b"] {
        var draft = TaskDraft.sample(1)
        draft.content.tags = [tag]
        try await check(throws: TaskStoreError.invalidTag(tag)) {
          try await subject.service.add(draft)
        }
      }
      try check(try await subject.service.count(.init(state: .all)), is: 0)
    },
    Rule("The text is stored unchanged") { subject in
      let texts = ["two\nlines", " padded ", "e\u{301}", "\u{E9}", "e\u{301}", "a\0b", "👩‍👩‍👧"]
      for (number, text) in texts.enumerated() {
        let content = TaskItem.Content(name: text, notes: text)
        let draft = TaskDraft(id: .sample(number), content: content)
        let id = try await subject.service.add(draft).id
        _ = try await subject.service.edit([1]) { $0 = content }
        for stored in try await subject.service.find([id, 1]) {
          // Byte by byte: Swift strings are equal after Unicode normalisation.
          try check(Array(stored.name.utf8), is: Array(text.utf8))
          try check(Array(stored.notes.utf8), is: Array(text.utf8))
        }
      }
    },
    Rule("Concurrent saves of one draft create one task") { subject in
      let tasks = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let service = index.isMultiple(of: 2) ? subject.service : subject.other
          group.addTask { try await service.add(.sample(1)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try check(Set(tasks.map(\.id)), is: [1])
      try check(try await subject.service.list(.init()).map(\.id), is: [1])
      try check(try await subject.service.steps(.init()).count, is: 1)
    },
    Rule("An import is one step") { subject in
      _ = try await subject.service.add(.sample(1))
      let tasks = try await subject.service.importTasks([.sample(2), .sample(3)])
      try check(tasks.map(\.content), is: [.sample(2), .sample(3)])
      let step = try await subject.service.steps(.init(limit: 1)).first
      try check(step?.action, is: .import)
      try check(step?.count, is: 2)
      _ = try await subject.service.undo(1)
      try check(try await subject.service.list(.init(state: .all)).map(\.id), is: [1])
    },
    Rule("A task keeps the times of its creation and completion") { subject in
      var task = TaskStore.NewTask.sample(1)
      (task.createdAt, task.completedAt) = (.sample(-9), .sample(-3))
      let imported = try await subject.service.importTasks([task, .sample(2)])
      try check(imported.map(\.createdAt), is: [.sample(-9), subject.clock.value])
      try check(imported.map(\.completedAt), is: [.sample(-3), nil])
    },
    Rule("If a name is blank, nothing is added") { subject in
      var blank = TaskStore.NewTask.sample(2)
      blank.content.name = " "
      let tasks = [.sample(1), blank]
      try await check(throws: TaskServiceError.blankName) {
        try await subject.service.importTasks(tasks)
      }
      try check(try await subject.service.count(.init(state: .all)), is: 0)
    },
  ]

  private static let editRules = [
    Rule("An edit changes the stored content, also of a completed task") { subject in
      let service = subject.service
      _ = try await service.add(.sample(1))
      _ = try await subject.other.edit([1]) { $0.notes = "changed elsewhere" }
      _ = try await service.complete([1])
      let outcome = try await service.edit([1]) { $0.name = "changed" }[0]
      var content = TaskItem.Content.sample(1)
      (content.name, content.notes) = ("changed", "changed elsewhere")
      try check(outcome.task.content, is: content)
      try check(outcome.task.completedAt, is: subject.clock.value)
      try check(try await service.find([1]), is: [outcome.task])
    },
    Rule("An edit to the same content changes nothing") { subject in
      let task = try await subject.service.add(.sample(1))
      let outcomes = try await subject.service.edit([1]) { $0.name = "Task 1" }
      try check(outcomes, is: [TaskOutcome(task: task, didChange: false)])
      try check(try await subject.service.steps(.init()).count, is: 1)
    },
  ]
}

extension TaskDraft {
  /// Returns a draft whose every field has a value, different for each number.
  static func sample(_ number: Int, name: String? = nil) -> Self {
    var content = TaskItem.Content.sample(number)
    content.name = name ?? content.name
    return Self(id: .sample(number), content: content)
  }
}

extension TaskStore.NewTask {
  /// Returns a task to import.
  static func sample(_ number: Int) -> Self { Self(content: .sample(number)) }
}

extension TaskItem.Content {
  /// Returns content whose every field has a value, different for each number.
  static func sample(_ number: Int) -> Self {
    Self(
      name: "Task \(number)",
      notes: "Notes \(number)",
      dueDay: CivilDay(daysSince1970: 20_000 + number),
      tags: ["home"],
      priority: .medium
    )
  }
}

extension Date {
  /// Returns a time a number of seconds after a moment in 2027.
  static func sample(_ second: Int) -> Self {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(second))
  }
}

extension UUID {
  /// Returns the identity of a draft.
  static func sample(_ number: Int) -> Self {
    Self(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }
}
